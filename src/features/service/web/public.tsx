// Parts of customer service for higher-ranked features.
export { Complaints } from './complaints.tsx';
export { ContestForm } from './contest-form.tsx';
