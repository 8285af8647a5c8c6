// What the API takes from reports: papers of lists.
export { paperOf } from './report-pdf.ts';
