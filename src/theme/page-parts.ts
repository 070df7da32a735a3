/** The components that only one kind of page shows. */
import * as blog from './page-kinds/blog.js';
import * as home from './page-kinds/home.js';
import * as notFound from './page-kinds/not-found.js';
import * as overview from './page-kinds/overview.js';
import { pagePart } from './page-part.js';

export const BlogLayout = pagePart('blog', blog, 'BlogLayout');
export const PostList = pagePart('blog', blog, 'PostList');
export const Features = pagePart('home', home, 'Features');
export const Hero = pagePart('home', home, 'Hero');
export const HomeLayout = pagePart('home', home, 'HomeLayout');
export const NotFoundLayout = pagePart('not-found', notFound, 'NotFoundLayout');
export const Overview = pagePart('overview', overview, 'Overview');
export const OverviewLayout = pagePart('overview', overview, 'OverviewLayout');
