import { z } from 'zod';
import { RELEASE_CODE } from '#universal/version.ts';
import { defineSettings } from '#features/settings/server/public.ts';

const rfc3339OrEmpty = z.union([z.literal(''), z.iso.datetime()]);

export const systemSettings = defineSettings('system', {
  maintenance: {
    schema: z.boolean(),
    sandbox: false,
    pilot: false,
    label: 'Maintenance. Members see only the maintenance page. It can close C3 for at most 60 minutes in 7 days.',
  },
  maintenanceUntil: {
    schema: rfc3339OrEmpty,
    sandbox: '',
    pilot: '',
    label: 'Maintenance ends at (RFC 3339, UTC). If this is empty or later, it ends 12 hours after you switch it on.',
  },
  maintenanceFrom: {
    schema: rfc3339OrEmpty,
    sandbox: '',
    pilot: '',
    label: 'Announce maintenance for (RFC 3339, UTC), so that members know. You still have to switch it on yourself.',
  },
  /** At most the release that this server hands out. A higher one would shut all members out. */
  requiredCode: {
    schema: z.int().min(0).max(RELEASE_CODE),
    sandbox: 0,
    pilot: 0,
    label: 'Oldest release of the app that members may still use, as a number: 130 is 1.3.0',
  },
  updateNotes: {
    schema: z.string().max(500),
    sandbox: '',
    pilot: '',
    label: 'What is new in the release, for the update notice',
    // All members read it, so two persons change it.
    money: true,
  },
  contactMatching: {
    schema: z.boolean(),
    sandbox: true,
    pilot: false,
    label: 'Feature: find friends by contact hashes',
  },
  contactUploadsADay: {
    schema: z.int().min(1).max(100),
    sandbox: 5,
    pilot: 3,
    label: 'Times a member may send contact hashes in 24 hours',
  },
});

export const settings = systemSettings;
