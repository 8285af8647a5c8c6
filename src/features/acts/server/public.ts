// The door of acts for higher features.
export type { Act, ActProgress } from './act-store.ts';
export { approveAct, approveAtOnce, defineAct } from './approve-act.ts';
export { audit } from './audit.ts';
export type { ApprovalRefusal } from './carry-out.ts';
export { proposeAct } from './propose-act.ts';
export { approvalsOf } from './read-acts.ts';
export { reverifyActs } from './reverify-acts.ts';
