// What higher-ranked features show of customer service.
export { Complaints } from './complaints.tsx';
