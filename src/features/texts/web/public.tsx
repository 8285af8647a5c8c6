// Parts for the pages on which members read texts of the operator.
export { ReportPromise } from './report-promise.tsx';
