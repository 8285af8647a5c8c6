// The door of acts for higher features.
export type { Act, ActProgress } from './act-store.ts';
export { type ApprovalRefusal, approveAct, approveAtOnce } from './approve-act.ts';
export { audit } from './audit.ts';
export { defineAct } from './define-act.ts';
export { proposeAct } from './propose-act.ts';
export { approvalsOf } from './read-acts.ts';
export { reverifyActs } from './reverify-acts.ts';
