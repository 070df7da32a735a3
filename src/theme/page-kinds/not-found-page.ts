export { NotFoundLayout } from '../layouts/not-found-layout.js';
