// The door of identity for higher-ranked features and the shells.
export { checkPin, type PinAct, type PinRefusal, setDemoPin } from './secrets/pins.ts';
export { events as identityEvents } from './events.ts';
export { queueDigest, queueText, textsWait } from './outbox.ts';
export { changeProfile, userInfo } from './user-info.ts';
export { openInvitation, createDemoMember } from './members/registration.ts';
export { TOLD_REFUSALS } from './told-refusals.ts';
export { deviceOfSession, knownStaffDevice, type ProvenDevice } from './sessions/devices.ts';
export {
  endEverything,
  endStaffSessions,
  openSessions,
  openStaffSession,
  type StaffSessionRow,
  staffSessionsOf,
} from './sessions/sessions.ts';
export { authenticate, forgetSessions } from './sessions/authenticate.ts';
export { identitySettings, LEAST_TIER_MAXIMUM_MINOR } from './settings.ts';
export { throttle } from './sessions/throttle.ts';
export { spendOwn } from './sessions/tries.ts';
