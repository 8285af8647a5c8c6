// What higher-ranked features and the processes may use of identity.
import type { refusals } from '../contract.ts';

/** Refusals for wrong, locked and used-up secrets, which are logged (ASVS 16.3.1, 16.3.3). */
export { cases } from './cases.ts';
export const TOLD_REFUSALS = [
  'credentials_wrong',
  'work_needed',
  'code_needed',
  'code_wrong',
  'code_spent',
  'password_wrong',
  'pin_wrong',
  'pin_locked',
  'staff_credentials_wrong',
  'first_password_expired',
  'totp_wrong',
  'totp_already_used',
  'assertion_invalid',
  'login_not_proven',
] as const satisfies readonly (keyof typeof refusals)[];

export { checkPin, type PinAct, type PinRefusal, setDemoPin } from './secrets/pins.ts';
export { events as identityEvents } from './events.ts';
export { queueDigest, queueText, textsWait } from './outbox.ts';
export { phoneChanges, secretsChanged } from './recent-changes.ts';
export { changeProfile, userInfo } from './user-info.ts';
export { openInvitation, createDemoMember } from './members/registration.ts';
export { deviceOfSession, knownStaffDevice, type ProvenDevice } from './sessions/devices.ts';
export {
  endEverything,
  endStaffSessions,
  openSessions,
  openStaffSession,
  type StaffSessionRow,
  staffSessionsOf,
} from './sessions/sessions.ts';
export { type AbsentMember, absentMembers } from './sessions/last-seen.ts';
export { authenticate, forgetSessions } from './sessions/authenticate.ts';
export { identitySettings, LEAST_TIER_MAXIMUM_MINOR } from './settings.ts';
export { throttle } from './sessions/throttle.ts';
export { spendOwn } from './sessions/tries.ts';
export { waiting } from './waiting.ts';
