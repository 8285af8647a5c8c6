// Parts of identity for other features' console screens: acts and signatures, links to people.
export { ActPage, TakeBack } from './act-page.tsx';
export { ActButton, ActDialog } from './act-button.tsx';
export { MEMBER_NO_FILTER, MemberLink } from './member-link.tsx';
export { SignedActButton } from './signed-act-button.tsx';
export { proposal, type Signing } from './stand.ts';
export { type Keyed, problemText, useIntent } from './intent.ts';
export { useSignatures } from './own-signature.tsx';
export { StaffName, useColleagues } from './staff-name.tsx';
export { SIGNED_FIRST, STAFF_ACT_STATES } from './staff-act-labels.ts';
export { ACT_STATE_COLUMN, PROPOSED_COLUMN, signaturesText } from './two-person-columns.tsx';
export { WAITING_FIRST } from './two-person-list.ts';
export { WhoProposed } from './who-proposed.tsx';
