export { PostList } from '../blog/post-list.js';
export { BlogLayout } from '../layouts/blog-layout.js';
