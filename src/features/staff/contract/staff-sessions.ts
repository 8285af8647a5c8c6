// Where staff are signed in (members.md 7).
import { z } from 'zod';
import { lines } from '#platform/language/human-text.ts';
import { defineContract, wire } from '#platform/http/contract.ts';
import { password } from '#features/credentials/contract.ts';
import { byId } from './shapes.ts';

const staffSession = z.strictObject({
  id: wire.id,
  /** Empty where the browser is unknown. */
  device: z.string(),
  method: z.enum(['passkey', 'password']),
  createdAt: wire.time,
  lastUsedAt: wire.time,
  expiresAt: wire.time,
});
const ended = z.strictObject({ ended: z.int() });

export const staffSessionContract = defineContract({
  'GET /console/api/v1/me/sessions': {
    summary: 'Where one is signed in, last used first',
    access: 'staff',
    data: z.strictObject({ items: z.array(z.strictObject({ ...staffSession.shape, current: z.boolean() })) }),
  },
  'POST /console/api/v1/me/sessions/{id}/end': {
    summary: 'End one of one’s own sessions, with the password',
    access: 'staff',
    path: byId,
    body: z.strictObject({ password }),
    data: z.null(),
    refusals: ['session_not_found', 'password_wrong', 'too_many_requests'],
  },
  'POST /console/api/v1/me/sessions/end-others': {
    summary: 'End all of one’s own sessions but this one, with the password',
    access: 'staff',
    body: z.strictObject({ password }),
    data: ended,
    refusals: ['password_wrong', 'too_many_requests'],
  },
  'GET /console/api/v1/staff/{id}/sessions': {
    summary: 'Where one of the staff is signed in, last used first',
    access: 'staff',
    roles: ['admin'],
    path: byId,
    data: z.strictObject({ items: z.array(staffSession) }),
    refusals: ['staff_not_found'],
  },
  'POST /console/api/v1/staff/{id}/sessions/end': {
    summary: 'End every session of one of the staff, who then signs in again',
    access: 'staff',
    roles: ['admin'],
    path: byId,
    body: z.strictObject({ reason: lines(300) }),
    data: ended,
    refusals: ['staff_not_found'],
  },
});
