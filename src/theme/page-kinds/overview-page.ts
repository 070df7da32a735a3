export { OverviewLayout } from '../layouts/overview-layout.js';
export { Overview } from '../overview/overview.js';
