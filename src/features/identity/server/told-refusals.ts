import type { refusals } from '../contract.ts';

/** Wrong, locked and used-up secrets. The log names each (ASVS 16.3.1, 16.3.3). */
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
