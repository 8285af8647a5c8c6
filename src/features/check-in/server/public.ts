// What check-in offers to higher-ranked features.
export { lastVisits } from './check-in.ts';
