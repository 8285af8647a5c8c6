// What staff call: sign-in, staff, audit log, acts.
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, wire } from '../../platform/contract.ts';
import {
  assertionSchema,
  byId,
  email,
  listQuery,
  newPassword,
  outboxMessage,
  password,
  same,
  staffRoleSchema,
  text,
} from './contract-fields.ts';

const totp = z.string().regex(/^\d{6}$/);

const registrationResponse = z.strictObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: z.string().max(4000),
    attestationObject: z.string().max(20000),
    transports: z.array(z.string().max(30)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: z.string().max(4000).optional(),
    authenticatorData: z.string().max(4000).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
});
const staffRow = z.strictObject({
  id: wire.id,
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRoleSchema),
  createdAt: wire.time,
  disabledAt: wire.time.nullable(),
  passkeys: z.int(),
  totp: z.boolean(),
  demo: z.boolean(),
});

const staffSignedIn = z.strictObject({ token: z.string(), expiresAt: wire.time });
const staffMe = z.strictObject({
  id: wire.id,
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRoleSchema),
  /** How this person may approve acts: by passkey, or in the sandbox profile by password. */
  approvals: z.array(z.enum(['passkey', 'password'])),
  passkeys: z.array(z.strictObject({ id: wire.id, label: z.string(), createdAt: wire.time, lastUsedAt: wire.time.nullable() })),
});

const auditEntry = z.strictObject({
  id: wire.id,
  at: wire.time,
  staffId: wire.id.nullable(),
  staffName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

const act = z.strictObject({
  id: wire.id,
  purpose: z.string(),
  canonical: z.string(),
  sha256: z.string(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  approvals: z.array(
    z.strictObject({ staffId: wire.id, staffName: z.string(), method: z.enum(['passkey', 'password']), approvedAt: wire.time }),
  ),
  /** WebAuthn request for the caller: its challenge is the act's SHA-256. Null when the caller has no passkey. */
  passkeyRequest: z
    .strictObject({
      challenge: z.string(),
      rpId: z.string(),
      allowCredentials: z.array(
        z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
      ),
      userVerification: z.literal('required'),
      timeout: z.int(),
    })
    .nullable(),
});

export const staffEntryContract = defineContract({
  'POST /console/api/v1/sessions': {
    summary: 'Staff sign in by password and one-time password',
    access: 'visitor',
    underMaintenance: true,
    body: z.strictObject({ email, password, totp }),
    data: staffSignedIn,
    refusals: ['staff_credentials_wrong', 'totp_already_used', 'too_many_requests'],
  },
  'POST /console/api/v1/passkey-sessions/options': {
    summary: 'Begin a passkey sign-in',
    access: 'visitor',
    underMaintenance: true,
    data: z.strictObject({ challenge: z.string(), rpId: z.string(), userVerification: z.literal('required'), timeout: z.int() }),
  },
  'POST /console/api/v1/passkey-sessions': {
    summary: 'Staff sign in by passkey',
    access: 'visitor',
    underMaintenance: true,
    body: z.strictObject({ response: assertionSchema.options[0].shape.response }),
    data: staffSignedIn,
    refusals: ['staff_credentials_wrong', 'too_many_requests'],
  },
  'DELETE /console/api/v1/sessions/current': { summary: 'Staff sign out', access: 'staff', data: z.null() },
  'GET /console/api/v1/me': { summary: 'The signed-in staff member', access: 'staff', data: staffMe },
  'POST /console/api/v1/me/password': {
    summary: 'Change one’s own password, with the present one and a one-time password; other sessions end',
    access: 'staff',
    body: z
      .strictObject({ password, totp, newPassword, newPasswordAgain: z.string().max(128) })
      .refine(...same('newPassword', 'newPasswordAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['password_wrong', 'totp_wrong', 'totp_already_used', 'too_many_requests', 'field_invalid'],
  },
  'POST /console/api/v1/me/totp/options': {
    summary: 'A new seed for one’s authenticator app; it counts once a one-time password made from it came back',
    access: 'staff',
    data: z.strictObject({ totpUri: z.string(), offer: z.string() }),
  },
  'POST /console/api/v1/me/totp': {
    summary: 'Move to the new seed, with the present password and one-time password; other sessions end',
    access: 'staff',
    body: z.strictObject({ password, totp, offer: z.string().max(1000), newTotp: totp }),
    data: z.null(),
    refusals: ['password_wrong', 'totp_wrong', 'totp_already_used', 'totp_offer_expired', 'too_many_requests'],
  },
  'POST /console/api/v1/passkeys/options': {
    summary: 'Begin the registration of a passkey',
    access: 'staff',
    data: z.record(z.string(), z.unknown()),
  },
  'POST /console/api/v1/passkeys': {
    summary: 'Register a passkey',
    access: 'staff',
    body: z.strictObject({ label: text(60), password, response: registrationResponse }),
    data: z.strictObject({ id: wire.id }),
    refusals: ['assertion_invalid', 'password_wrong', 'too_many_requests'],
  },
  'DELETE /console/api/v1/passkeys/{id}': {
    summary: 'Remove a passkey',
    access: 'staff',
    path: byId,
    data: z.null(),
    refusals: ['passkey_not_found'],
  },
  'GET /console/api/v1/sandbox/one-time-passwords': {
    summary: 'Sandbox only: the current one-time passwords of demo staff, in place of an authenticator app',
    access: 'visitor',
    underMaintenance: true,
    data: z.strictObject({
      items: z.array(z.strictObject({ email: z.string(), name: z.string(), roles: z.array(staffRoleSchema), totp: z.string() })),
    }),
    refusals: ['sandbox_only'],
  },
});

export const deskContract = defineContract({
  'GET /console/api/v1/staff': { summary: 'Staff', access: 'staff', roles: ['admin'], query: listQuery, data: pageOf(staffRow) },
  'GET /console/api/v1/colleagues': {
    summary: 'Names of all staff, for timelines that carry ids',
    access: 'staff',
    data: z.strictObject({ items: z.array(z.strictObject({ id: wire.id, name: z.string() })) }),
  },
  'GET /console/api/v1/staff/{id}': {
    summary: 'One of the staff',
    access: 'staff',
    roles: ['admin'],
    path: byId,
    data: staffRow,
    refusals: ['staff_not_found'],
  },
  'POST /console/api/v1/staff': {
    summary: 'Create staff; the one-time password seed is shown once',
    access: 'staff',
    roles: ['admin'],
    body: z.strictObject({ name: text(100), email, password: newPassword, roles: z.array(staffRoleSchema).min(1).max(5) }),
    data: z.strictObject({ ...staffRow.shape, totpUri: z.string() }),
    refusals: ['staff_email_taken', 'field_invalid'],
  },
  'PUT /console/api/v1/staff/{id}': {
    summary: 'Change roles, or disable and enable; sessions end',
    access: 'staff',
    roles: ['admin'],
    path: byId,
    body: z.strictObject({ roles: z.array(staffRoleSchema).min(1).max(5).optional(), disabled: z.boolean().optional() }),
    data: staffRow,
    refusals: ['staff_not_found', 'last_admin'],
  },
  'GET /console/api/v1/audit-entries': {
    summary: 'The audit log, newest first',
    access: 'staff',
    roles: ['support', 'finance'],
    query: pageQuery.extend({
      staffId: wire.id.optional(),
      action: z.string().max(80).optional(),
      subject: z.string().max(80).optional(),
      from: wire.date.optional(),
      until: wire.date.optional(),
    }),
    data: pageOf(auditEntry),
  },
  'GET /console/api/v1/acts/{id}': {
    summary: 'A two-person act, word for word, with what to sign',
    access: 'staff',
    path: byId,
    data: act,
    refusals: ['act_not_found'],
  },
  'GET /console/api/v1/outbox': {
    summary: 'Sandbox only: codes and alerts that left through the outbox',
    access: 'staff',
    roles: ['support', 'finance'],
    query: listQuery,
    data: pageOf(outboxMessage),
    refusals: ['sandbox_only'],
  },
});
