// The door of identity for higher-ranked features and the shells.
export { type ActProposal, type ApprovalRefusal, actById, approvalsOf, approveAct, proposeAct, reverifyActs } from './acts.ts';
export { audit } from './audit.ts';
export { checkPin, type PinRefusal } from './check-pin.ts';
export { type Member, memberById, memberByNo, memberByPhone, membersByContactHashes, membersByIds } from './members.ts';
export { keyedContactHash } from './secrets-of-people.ts';
export { authenticate, type Authenticate } from './sessions.ts';
export { identitySettings } from './settings.ts';
export { throttle } from './throttle.ts';
