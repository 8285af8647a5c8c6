// The only door for higher-ranked features.
export { homeNotices } from './home-notices.ts';
