// Schemas for member numbers and avatars, for every contract that names or shows a member.
import { z } from 'zod';
import { closeCode } from '#universal/written-digits.ts';

/** A member's public number in any form: 'M0000123', 'm123' or '123'. */
export const memberNo = z
  .string()
  .max(30)
  .overwrite(closeCode)
  .regex(/^M?0*[1-9]\d{0,16}$/);

/** The drawings that a member can choose as avatar (src/design/components/avatar.tsx). */
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
