// The door of identity for higher-ranked features and the shells.
export type { AssertionInput } from '../contract.ts';
export {
  type ApprovalRefusal,
  approvalsOf,
  approveAct,
  countApproval,
  proposeAct,
} from './acts.ts';
export { audit } from './audit.ts';
export { checkPin, type PinRefusal } from './secrets/check-pin.ts';
export {
  type Member,
  memberById,
  memberIdOf,
  membersByContactHashes,
  membersByIds,
  standingsByIds,
} from './members/members.ts';
export { events as identityEvents } from './events.ts';
export { createDemoMember } from './members/register-member.ts';
export { keyedContactHash } from './secrets/secrets-of-people.ts';
export { spend } from './attempts.ts';
export { authenticate } from './sessions/sessions.ts';
export { identitySettings, LEAST_TIER_MAXIMUM_MINOR } from './settings.ts';
export { setDemoPin } from './secrets/set-pin.ts';
export { createStaff } from './staff/staff.ts';
export { addStaffAccount, isStaffAccount, staffAccounts } from './staff/staff-accounts.ts';
export { resetStaff } from './staff/staff-secrets.ts';
export { throttle } from './sessions/throttle.ts';
