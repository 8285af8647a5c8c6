// The closed lists of identity's contract.
import { z } from 'zod';

export const CODE_PURPOSES = [
  'register',
  'sign_in',
  'password_reset',
  'pin_reset',
  'phone_change',
  'email_change',
] as const;

export const staffRoleSchema = z.enum(['support', 'finance', 'content', 'catalogue', 'admin']);
