// The door of identity for higher-ranked features and the shells.
export { checkPin, type PinAct, type PinRefusal, setDemoPin } from './secrets/pins.ts';
export { events as identityEvents } from './events.ts';
export { queueDigest, textsWait } from './outbox.ts';
export { changeProfile, userInfo } from './user-info.ts';
export { openInvitation, createDemoMember } from './members/registration.ts';
export { TOLD_REFUSALS } from './told-refusals.ts';
export { deviceOfSession } from './sessions/devices.ts';
export { openSessions, endEverything } from './sessions/sessions.ts';
export { authenticate } from './sessions/authenticate.ts';
export { identitySettings, LEAST_TIER_MAXIMUM_MINOR } from './settings.ts';
export { countApproval } from './staff/own-secrets.ts';
export { createStaff, resetStaff } from './staff/staff.ts';
export { isStaffAccount } from './staff-accounts/staff-account.ts';
export { throttle } from './sessions/throttle.ts';
