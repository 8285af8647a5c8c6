// What the console's pages of other features say about complaints.
export { KIND_NAMES as COMPLAINT_KIND_NAMES, STATES as COMPLAINT_STATES } from './complaint-parts.tsx';
export { OUTCOMES as PROMISE_OUTCOMES } from './promise-reports.tsx';
