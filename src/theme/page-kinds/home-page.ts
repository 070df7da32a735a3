export { Features } from '../home/features.js';
export { Hero } from '../home/hero.js';
export { HomeLayout } from '../layouts/home-layout.js';
