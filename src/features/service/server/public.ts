export { concludeComplaint } from './conclude-complaint.ts';
export { type OpenedComplaint, openComplaint } from './open-complaint.ts';
export { finders } from './finders.ts';
export { defineReportable } from './promises/reportables.ts';
