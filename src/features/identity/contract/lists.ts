// The closed lists of identity's contract.
import { z } from 'zod';

/** The drawn avatars (src/design/components/avatar.tsx). */
export const AVATARS = [
  'bird',
  'coffee',
  'drum',
  'fish',
  'ibex',
  'leaf',
  'lion',
  'moon',
  'pot',
  'sun',
  'tree',
  'weave',
] as const;
export const avatar = z.enum(AVATARS);
export type Avatar = z.output<typeof avatar>;

export const CODE_PURPOSES = [
  'register',
  'sign_in',
  'password_reset',
  'pin_reset',
  'phone_change',
  'email_change',
] as const;

export const staffRoleSchema = z.enum(['support', 'finance', 'content', 'catalogue', 'admin']);
