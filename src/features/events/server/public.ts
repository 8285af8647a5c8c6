// The only door of events for higher-ranked features.
export { homeNotices } from './home-notices.ts';
