// The door of acts. Features above identity define their kinds with identity's `defineAct`.
export type { Act, ActProgress } from './act-store.ts';
export { audit } from './audit.ts';
export type { ApprovalRefusal } from './carry-out.ts';
export { engineOfActs } from './define-act.ts';
export { proposeAct } from './propose-act.ts';
