// What higher-ranked features may import.
export { type Act, type ActProgress, proposeAct } from './acts.ts';
export { type ApprovalRefusal, approveAct, approveAtOnce } from './approve-act.ts';
export { audit } from './audit.ts';
export { defineAct } from './define-act.ts';
export { happenings } from './happenings.ts';
export { approvalsOf } from './read-acts.ts';
export { reverifyActs } from './reverify-acts.ts';
