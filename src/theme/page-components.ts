/** The components that only one kind of page shows. */

import { pageComponent } from './page-component.js';
import * as blog from './page-kinds/blog-page.js';
import * as home from './page-kinds/home-page.js';
import * as notFound from './page-kinds/not-found-page.js';
import * as overview from './page-kinds/overview-page.js';

export const BlogLayout = pageComponent('blog', blog, 'BlogLayout');
export const PostList = pageComponent('blog', blog, 'PostList');
export const Features = pageComponent('home', home, 'Features');
export const Hero = pageComponent('home', home, 'Hero');
export const HomeLayout = pageComponent('home', home, 'HomeLayout');
export const NotFoundLayout = pageComponent('not-found', notFound, 'NotFoundLayout');
export const Overview = pageComponent('overview', overview, 'Overview');
export const OverviewLayout = pageComponent('overview', overview, 'OverviewLayout');
