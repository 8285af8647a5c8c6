// The door of identity for higher-ranked features and the shells.
export { approveAct, approveAtOnce, countApproval, defineAct } from './acts/approve-act.ts';
export { approvalsOf } from './acts/read-acts.ts';
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
export { createStaff, resetStaff } from './staff/staff.ts';
export { isStaffAccount } from './staff-accounts/staff-account.ts';
export { throttle } from './sessions/throttle.ts';
