// The door of staff for higher features and the shells.
export { countApproval } from './own-secrets.ts';
export { isStaffAccount } from './staff-accounts/staff-account.ts';
export { createStaff, resetStaff } from './staff.ts';
