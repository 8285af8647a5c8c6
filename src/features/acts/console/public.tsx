// What the console screens of higher-ranked features may import: pages, buttons and columns for acts and signatures.
export { ActFacts, ActPage, TakeBack } from './act-page.tsx';
export { ActButton, ActDialog } from './act-button.tsx';
export { decide } from './decide.ts';
export { DecisionToast } from './decision-toast.tsx';
export { AuditList } from './audit-list.tsx';
export {
  SIGNED_FIRST,
  STAFF_ACT_STATES,
  ACT_STATE_COLUMN,
  PROPOSED_COLUMN,
  signaturesText,
  WAITING_FIRST,
} from './two-person-columns.tsx';
export { SignedActButton } from './signed-act-button.tsx';
export { proposal, type Signing } from './sign-act.ts';
export { type Keyed, problemText, useIntent } from './intent.ts';
export { useSignatures, WhyClosed } from './own-signature.tsx';
export { StaffName, useColleagues, WhoProposed } from './staff-name.tsx';
