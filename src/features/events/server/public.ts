// What higher-ranked features may import.
export { homeNotices } from './home-notices.ts';
