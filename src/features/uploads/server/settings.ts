import { z } from 'zod';
import { defineSettings } from '#features/settings/server/public.ts';

export const settings = defineSettings('uploads', {
  bytesMost: {
    schema: z.int().min(50_000).max(4_000_000),
    sandbox: 3_000_000,
    pilot: 3_000_000,
    label: 'Largest file that a picture may have, in bytes',
  },
  pixelsMost: {
    schema: z.int().min(100_000).max(60_000_000),
    sandbox: 30_000_000,
    pilot: 30_000_000,
    label: 'Most pixels that a picture may have: width times height',
  },
  memberADay: {
    schema: z.int().min(1).max(500),
    sandbox: 40,
    pilot: 40,
    label: 'Pictures that a member may send in 24 hours',
  },
  staffADay: {
    schema: z.int().min(1).max(2_000),
    sandbox: 300,
    pilot: 300,
    label: 'Pictures that one of the staff may send in 24 hours',
  },
});
