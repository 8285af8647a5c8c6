// Parts of customer service for higher-ranked features.
export { Complaints } from './complaints.tsx';
