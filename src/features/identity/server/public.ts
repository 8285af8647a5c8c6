// The door of identity for higher-ranked features and the shells.
export type { AssertionInput } from '../contract.ts';
export { approveAct, approveAtOnce, countApproval } from './acts/approve-act.ts';
export { defineAct } from './acts/define-act.ts';
export { approvalsOf } from './acts/read-acts.ts';
export { audit } from './audit.ts';
export { checkPin, type PinAct, type PinRefusal } from './secrets/check-pin.ts';
export {
  askedMember,
  countMembers,
  firstMembers,
  type Member,
  type MemberFilter,
  memberById,
  memberIdOf,
  membersByContactHashes,
  membersByIds,
  nextMembers,
  standingsByIds,
  whoIs,
} from './members/members.ts';
export { events as identityEvents } from './events.ts';
export { finders } from './finders.ts';
export { queueDigest } from './outbox/gateway.ts';
export { textsWait } from './outbox/texts-wait.ts';
export { provideAvatarPhoto, provideRobotInfo } from './members/read-user-info.ts';
export { openInvitation } from './members/invitation.ts';
export { createDemoMember } from './members/register-member.ts';
export { contactHashesOf, keyedContactHashes, seal, unseal } from './secrets/secrets-of-people.ts';
export { spend } from './attempts.ts';
export { TOLD_REFUSALS } from './told-refusals.ts';
export { deviceOfSession } from './sessions/device-keys.ts';
export { openSessions } from './sessions/list-sessions.ts';
export { authenticate } from './sessions/authenticate.ts';
export { endEverything } from './sessions/end-sessions.ts';
export { identitySettings, LEAST_TIER_MAXIMUM_MINOR } from './settings.ts';
export { setDemoPin } from './secrets/keep-pin.ts';
export { createStaff } from './staff/create-staff.ts';
export { isStaffAccount } from './staff-accounts/staff-account.ts';
export { resetStaff } from './staff/reset-staff.ts';
export { networkOf, throttle } from './sessions/throttle.ts';
