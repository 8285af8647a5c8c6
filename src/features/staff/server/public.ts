// The entry point to staff for higher-ranked features and the shells.
export { countApproval } from './own-secrets.ts';
export { isOwnMember } from './own-member.ts';
export { isStaffAccount } from './staff-accounts/staff-account.ts';
export { createStaff, resetStaff, staffNames } from './staff.ts';
export { waiting } from './waiting.ts';
