// The only entry point to customer service for higher-ranked features: complaints, the finder, and reportable texts.
export { concludeComplaint, lastComplaintWords, type OpenedComplaint, openComplaint } from './complaints.ts';
export { cases } from './cases.ts';
export { type ComplaintOutcome, complaintOutcomes, complaintsEnded } from './complaint-outcomes.ts';
export { finders } from './finders.ts';
export { operatorOf } from './operator.ts';
export { happenings } from './happenings.ts';
export { waiting } from './waiting.ts';
export { defineReportable } from './promises.ts';
