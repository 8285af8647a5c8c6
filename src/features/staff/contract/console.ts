// The calls of staff on themselves and each other: sign-in, own secrets and passkeys, staff, and acts about staff.
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { assertionResponse, secret } from '#platform/http/secret-fields.ts';
import { defineContract, pageOf, pageQuery, wire } from '#platform/http/contract.ts';
import { assertionSchema } from '#features/acts/contract.ts';
import {
  again,
  anyPasskeyRequest,
  newPassword,
  passkey,
  passkeyRequest,
  password,
  registrationResponse,
  same,
} from '#features/credentials/contract.ts';
import { byId, listQuery, name, staffRoleSchema } from './shapes.ts';

const totp = wire.pin;
const { email } = wire;
/** The browser's name in the list of sessions, such as 'Chrome, Windows'. */
const device = line(60).optional();

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

const staffActState = z.enum(['proposed', 'done', 'withdrawn']);
/** An act of two persons: take a person on, give roles or access back, or give new secrets. */
const staffAct = z.strictObject({
  id: wire.id,
  /** The ledger act that staff sign. GET /console/api/v1/acts/{id} returns its text. */
  actId: wire.id,
  kind: z.enum(['take_on', 'empower', 'reset']),
  /** Null until a new person has been taken on. */
  staffId: wire.id.nullable(),
  name: z.string(),
  email: z.string(),
  /** All roles that the person will have. */
  roles: z.array(staffRoleSchema),
  state: staffActState,
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
});
export type StaffActView = z.input<typeof staffAct>;
const staffRoles = z.array(staffRoleSchema).min(1).max(5);
const asserted = { assertion: assertionSchema.optional() };
const proposedStaffAct = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('take_on'),
    name,
    email,
    password: newPassword,
    roles: staffRoles,
    ...asserted,
  }),
  z.strictObject({ kind: z.literal('empower'), staffId: wire.id, roles: staffRoles, ...asserted }),
  z.strictObject({ kind: z.literal('reset'), staffId: wire.id, password: newPassword, ...asserted }),
]);

const staffSignedIn = z.strictObject({ token: z.string(), expiresAt: wire.time, deviceKey: z.string() });
const staffMe = z.strictObject({
  id: wire.id,
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRoleSchema),
  /** How this person may approve acts: by passkey, or in the sandbox profile by password. */
  approvals: z.array(z.enum(['passkey', 'password'])),
  passkeys: z.array(passkey),
  /** In a pilot, settings whose connections leave this machine unencrypted. Each console page warns of them. */
  openConnections: z.array(z.string()),
  /** Secrets that another person knows. Until they are changed, all other calls are refused. */
  secretsDue: z.array(z.enum(['password', 'totp'])),
  /** Wrong secrets given for this person in the last seven days. */
  refusedTries: z.strictObject({ count: z.int(), lastAt: wire.time }).nullable(),
});

/** A fresh sign-in that confirms a call, by both present secrets or by a passkey. */
const signInAgain = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('secrets'), password, totp }),
  z.strictObject({ kind: z.literal('passkey'), response: assertionResponse }),
]);
export type SignInAgain = z.output<typeof signInAgain>;

export const staffEntryContract = defineContract({
  'POST /console/api/v1/sessions': {
    summary: 'Staff sign in by password and one-time password',
    access: 'visitor',
    underMaintenance: true,
    body: z.strictObject({ email, password, totp, device }),
    data: staffSignedIn,
    refusals: ['staff_credentials_wrong', 'totp_already_used', 'first_password_expired', 'too_many_requests'],
  },
  'POST /console/api/v1/passkey-sessions/options': {
    summary: 'Begin a passkey sign-in',
    access: 'visitor',
    underMaintenance: true,
    data: anyPasskeyRequest,
  },
  'POST /console/api/v1/passkey-sessions': {
    summary: 'Staff sign in by passkey',
    access: 'visitor',
    underMaintenance: true,
    body: z.strictObject({ response: assertionResponse, device }),
    data: staffSignedIn,
    refusals: ['staff_credentials_wrong', 'too_many_requests'],
  },
  'DELETE /console/api/v1/sessions/current': {
    summary: 'Staff sign out',
    access: 'staff',
    withGivenSecrets: true,
    data: z.null(),
  },
  'GET /console/api/v1/me': {
    summary: 'The signed-in staff member',
    access: 'staff',
    withGivenSecrets: true,
    data: staffMe,
  },
  'POST /console/api/v1/me/password': {
    summary: 'Change one’s own password, with the present one and a one-time password; other sessions end',
    access: 'staff',
    withGivenSecrets: true,
    body: z
      .strictObject({ password, totp, newPassword, newPasswordAgain: again })
      .refine(...same('newPassword', 'newPasswordAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['password_wrong', 'totp_wrong', 'totp_already_used', 'too_many_requests', 'field_invalid'],
  },
  'POST /console/api/v1/me/totp/options': {
    summary: 'A new seed for one’s authenticator app; it counts once a one-time password made from it has come back',
    access: 'staff',
    withGivenSecrets: true,
    data: z.strictObject({ totpUri: z.string(), offer: z.string() }),
  },
  'POST /console/api/v1/me/totp': {
    summary: 'Move to the new seed, with the present password and one-time password; other sessions end',
    access: 'staff',
    withGivenSecrets: true,
    body: z.strictObject({ password, totp, offer: secret(z.string().max(1000)), newTotp: totp }),
    data: z.null(),
    refusals: ['password_wrong', 'totp_wrong', 'totp_already_used', 'totp_offer_expired', 'too_many_requests'],
  },
  'POST /console/api/v1/passkeys/options': {
    summary: 'Begin the registration of a passkey',
    access: 'staff',
    data: z.record(z.string(), z.unknown()),
  },
  'POST /console/api/v1/passkeys': {
    summary: 'Register a passkey, with the present password and one-time password',
    access: 'staff',
    body: z.strictObject({ label: line(60), password, totp, response: registrationResponse }),
    data: z.strictObject({ id: wire.id }),
    refusals: ['assertion_invalid', 'password_wrong', 'totp_wrong', 'totp_already_used', 'too_many_requests'],
  },
  'POST /console/api/v1/passkeys/{id}/remove/options': {
    summary: 'Begin to sign in again with another passkey, to remove this one',
    access: 'staff',
    path: byId,
    data: passkeyRequest,
  },
  'POST /console/api/v1/passkeys/{id}/remove': {
    summary: 'Remove a passkey, with the present password and one-time password or with another passkey',
    access: 'staff',
    path: byId,
    body: z.strictObject({ signIn: signInAgain }),
    data: z.null(),
    refusals: [
      'passkey_not_found',
      'assertion_invalid',
      'password_wrong',
      'totp_wrong',
      'totp_already_used',
      'too_many_requests',
    ],
  },
  'GET /console/api/v1/sandbox/one-time-passwords': {
    summary: 'Sandbox only: the current one-time passwords of demo staff, in place of an authenticator app',
    access: 'visitor',
    underMaintenance: true,
    data: z.strictObject({
      items: z.array(
        z.strictObject({ email: z.string(), name: z.string(), roles: z.array(staffRoleSchema), totp: z.string() }),
      ),
    }),
    refusals: ['sandbox_only'],
  },
});

export const deskContract = defineContract({
  'GET /console/api/v1/staff': {
    summary: 'Staff',
    access: 'staff',
    roles: ['admin'],
    query: listQuery,
    data: pageOf(staffRow),
  },
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
  'PUT /console/api/v1/staff/{id}': {
    summary: 'Take roles away, or shut out; sessions end. Giving roles and letting in again are acts of two persons',
    access: 'staff',
    roles: ['admin'],
    path: byId,
    body: z.strictObject({ roles: staffRoles.optional(), disabled: z.literal(true).optional() }),
    data: staffRow,
    refusals: ['staff_not_found', 'last_admin', 'two_persons_needed'],
  },
});

export const staffActContract = defineContract({
  'GET /console/api/v1/staff-acts': {
    summary: 'Acts about staff: proposed ones oldest first, others newest first',
    access: 'staff',
    roles: ['finance'],
    query: z.strictObject({ ...pageQuery.shape, state: staffActState.optional() }),
    data: pageOf(staffAct),
  },
  'GET /console/api/v1/staff-acts/{id}': {
    summary: 'One act about staff',
    access: 'staff',
    roles: ['finance'],
    path: byId,
    data: staffAct,
    refusals: ['staff_act_not_found'],
  },
  'POST /console/api/v1/staff-acts': {
    summary: 'Propose to take a person on, give roles, let in again or set up again; the proposer chooses the password',
    access: 'staff',
    roles: ['admin'],
    intent: true,
    body: proposedStaffAct,
    data: staffAct,
    refusals: [
      'staff_not_found',
      'staff_email_taken',
      'staff_act_waiting',
      'field_invalid',
      'assertion_invalid',
      'already_approved',
      'act_not_found',
    ],
  },
  'POST /console/api/v1/staff-acts/{id}/approve': {
    summary:
      'Sign, the proposer first; the second signature carries it out and shows the one-time password’s seed once',
    access: 'staff',
    roles: ['finance'],
    path: byId,
    body: z.strictObject({ assertion: assertionSchema }),
    data: z.strictObject({ ...staffAct.shape, totpUri: z.string().nullable() }),
    refusals: [
      'staff_act_not_found',
      'staff_act_ended',
      'staff_act_unsigned',
      'staff_not_found',
      'staff_email_taken',
      'assertion_invalid',
      'already_approved',
      'act_not_found',
    ],
  },
  'POST /console/api/v1/staff-acts/{id}/withdraw': {
    summary: 'Take a proposal back',
    access: 'staff',
    roles: ['admin'],
    path: byId,
    data: staffAct,
    refusals: ['staff_act_not_found', 'staff_act_ended'],
  },
});
