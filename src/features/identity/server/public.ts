// The door of identity for higher-ranked features and the shells.
export type { AssertionInput } from '../contract.ts';
export {
  type ActProposal,
  type ApprovalRefusal,
  actById,
  approvalsOf,
  approveAct,
  countApproval,
  proposeAct,
  reverifyActs,
} from './acts.ts';
export { type AlertKind, alertMember } from './alerts.ts';
export { audit } from './audit.ts';
export { checkPin, type PinRefusal } from './check-pin.ts';
export {
  type Member,
  memberById,
  memberByNo,
  memberByPhone,
  memberIdOf,
  membersByContactHashes,
  membersByIds,
  standingsByIds,
} from './members.ts';
export { createDemoMember, type Registration } from './register-member.ts';
export { keyedContactHash } from './secrets-of-people.ts';
export { spend } from './attempts.ts';
export { authenticate } from './sessions.ts';
export { identitySettings, LEAST_TIER_MAXIMUM_MINOR } from './settings.ts';
export { setDemoPin } from './set-pin.ts';
export { createStaff, type Staff, staffById, staffByIds } from './staff.ts';
export { resetStaff } from './staff-secrets.ts';
export { throttle } from './throttle.ts';
