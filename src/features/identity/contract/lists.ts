// The closed lists of identity's contract.
import { z } from 'zod';

/** The drawn avatars: file names of src/features/identity/web/avatars. */
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

export const CODE_PURPOSES = [
  'register',
  'sign_in',
  'password_reset',
  'pin_reset',
  'phone_change',
  'email_change',
] as const;

export const staffRoleSchema = z.enum(['support', 'finance', 'content', 'catalogue', 'admin']);
