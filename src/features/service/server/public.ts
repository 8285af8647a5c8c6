export { concludeComplaint, type OpenedComplaint, openComplaint } from './complaints.ts';
export { finders } from './finders.ts';
export { defineReportable } from './promises.ts';
