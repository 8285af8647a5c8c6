// Acts and signatures on the console screens of higher features.
export { ActFacts, ActPage, TakeBack } from './act-page.tsx';
export { ActButton, ActDialog } from './act-button.tsx';
export { AuditList } from './audit-list.tsx';
export { SIGNED_FIRST, STAFF_ACT_STATES } from './act-labels.ts';
export { SignedActButton } from './signed-act-button.tsx';
export { proposal, type Signing } from './stand.ts';
export { type Keyed, problemText, useIntent } from './intent.ts';
export { useSignatures, WhyClosed } from './own-signature.tsx';
export { StaffName, useColleagues } from './staff-name.tsx';
export { ACT_STATE_COLUMN, PROPOSED_COLUMN, signaturesText } from './two-person-columns.tsx';
export { WAITING_FIRST } from './two-person-list.ts';
export { WhoProposed } from './who-proposed.tsx';
