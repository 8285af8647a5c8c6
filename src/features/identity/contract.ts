import { z } from 'zod';
import { defineContract, defineRefusals, pageOf, pageQuery, wire } from '../../platform/contract.ts';

export const refusals = defineRefusals({
  invite_unknown: 200201,
  phone_taken: 200202,
  code_wrong: 200203,
  code_expired: 200204,
  code_spent: 200205,
  code_not_sent: 200206,
  credentials_wrong: 200207,
  password_wrong: 200208,
  pin_wrong: 200209,
  pin_locked: 200210,
  pin_not_set: 200211,
  pin_already_set: 200212,
  member_frozen: 200213,
  under_age: 200214,
  agreement_outdated: 200215,
  session_not_found: 200216,
  phone_change_pending: 200217,
  phone_change_not_found: 200218,
  phone_unchanged: 200219,
  member_not_found: 200220,
  staff_credentials_wrong: 200230,
  assertion_invalid: 200231,
  already_approved: 200232,
  act_not_found: 200233,
  passkey_not_found: 200234,
  staff_not_found: 200235,
  staff_email_taken: 200236,
  last_admin: 200237,
  sandbox_only: 200238,
  totp_already_used: 200239,
});

// --- Fields -----------------------------------------------------------------------------------------------------

/** Letters and digits, 8 to 128 (product.md, Identity); whether it is a common one is checked by the server's rules. */
const newPassword = z
  .string()
  .min(8)
  .max(128)
  .refine((password) => /\p{L}/u.test(password) && /\d/.test(password), 'letters_and_digits');
const password = z.string().min(1).max(128);
const name = z
  .string()
  .trim()
  .min(2)
  .max(100)
  .regex(/^[\p{L}\p{M}][\p{L}\p{M}' .-]*$/u);
const email = z.email().max(254);
const text = (max: number) => z.string().trim().min(1).max(max);

/** The drawn avatars: file names of src/features/identity/web/avatars. */
export const AVATARS = ['bird', 'coffee', 'drum', 'fish', 'ibex', 'leaf', 'lion', 'moon', 'pot', 'sun', 'tree', 'weave'] as const;
const avatar = z.enum(AVATARS);

const same = <T extends Record<string, unknown>>(a: keyof T & string, b: keyof T & string, message: string) =>
  [(value: T) => value[a] === value[b], { path: [b] as string[], error: message }] as const;

export const CODE_PURPOSES = ['register', 'sign_in', 'password_reset', 'pin_reset', 'phone_change'] as const;

/** What a second person, or the first, gives for a two-person act: a passkey's assertion over the act's SHA-256, or, in the sandbox profile only, their password. */
export const assertionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passkey'),
    response: z.strictObject({
      id: z.string().max(1400),
      rawId: z.string().max(1400),
      type: z.literal('public-key'),
      response: z.strictObject({
        clientDataJSON: z.string().max(4000),
        authenticatorData: z.string().max(4000),
        signature: z.string().max(4000),
        userHandle: z.string().max(200).optional(),
      }),
      clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    }),
  }),
  z.strictObject({ kind: z.literal('password'), password }),
]);
export type AssertionInput = z.output<typeof assertionSchema>;

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

// --- Answers ----------------------------------------------------------------------------------------------------

const signedIn = z.strictObject({ token: z.string(), expiresAt: wire.time, memberNo: z.string() });
const codeSent = z.strictObject({ sentTo: z.string(), resendAt: wire.time, expiresAt: wire.time });

const session = z.strictObject({
  id: wire.id,
  device: z.string(),
  createdAt: wire.time,
  lastUsedAt: wire.time,
  expiresAt: wire.time,
  current: z.boolean(),
});

const phoneChange = z.strictObject({ id: wire.id, newPhone: z.string(), requestedAt: wire.time, effectiveAt: wire.time });

/** The seed's userinfo; the robot's part keeps the seed's names. */
const userInfo = z.strictObject({
  memberNo: z.string(),
  nickname: z.string(),
  avatar,
  phone: z.string(),
  email: z.string(),
  realName: z.string(),
  inviteCode: z.string(),
  paymentPasswordSet: z.boolean(),
  pinLockedUntil: wire.time.nullable(),
  pinResetAt: wire.time.nullable(),
  vipLevel: z.int(),
  tier: z.int(),
  language: wire.locale,
  registeredAt: wire.time,
  frozen: z.boolean(),
  frozenReason: z.string().nullable(),
  demo: z.boolean(),
  agreementVersion: z.string(),
  agreementDue: z.boolean(),
  phoneChange: phoneChange.nullable(),
  robot_info: z.strictObject({
    ai_robot_start_time: wire.time.nullable(),
    ai_robot_condition: z.int(),
    ai_robot_gift: z.int(),
    my_condition: z.int(),
    ai_robot_info: z.strictObject({ ai_robot_status: z.int(), ai_robot_days: z.int() }),
  }),
});

export const staffRoleSchema = z.enum(['support', 'finance', 'content', 'catalogue', 'admin']);

const memberRow = z.strictObject({
  id: wire.id,
  memberNo: z.string(),
  nickname: z.string(),
  realName: z.string(),
  phone: z.string(),
  registeredAt: wire.time,
  tier: z.int(),
  frozen: z.boolean(),
  demo: z.boolean(),
});
const memberDetail = z.strictObject({
  ...memberRow.shape,
  email: z.string(),
  birthDate: wire.date,
  language: wire.locale,
  inviteCode: z.string(),
  inviterId: wire.id.nullable(),
  inviterMemberNo: z.string().nullable(),
  frozenAt: wire.time.nullable(),
  frozenReason: z.string().nullable(),
  paymentPasswordSet: z.boolean(),
  pinResetAt: wire.time.nullable(),
  agreementVersion: z.string(),
  activeSessions: z.int(),
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

const outboxMessage = z.strictObject({
  id: wire.id,
  at: wire.time,
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  kind: z.string(),
  text: z.string(),
  state: z.enum(['shown', 'queued', 'sent', 'failed']),
});

const listQuery = pageQuery.extend({ q: z.string().trim().max(100).optional() });
const byId = z.strictObject({ id: wire.id });

export const contract = defineContract({
  // --- Members --------------------------------------------------------------------------------------------------
  'POST /api/v1/verification-codes': {
    summary: 'Send a verification code; the answer is the same whether or not the phone is known',
    access: 'visitor',
    body: z.strictObject({ purpose: z.enum(CODE_PURPOSES), phone: wire.phone.optional() }),
    data: codeSent,
    refusals: ['too_many_requests', 'code_not_sent', 'not_signed_in', 'phone_taken', 'phone_unchanged', 'member_frozen'],
  },
  'POST /api/v1/members': {
    summary: 'Register',
    access: 'visitor',
    body: z
      .strictObject({
        phone: wire.phone,
        realName: name,
        email,
        birthDate: wire.date,
        code: wire.code,
        password: newPassword,
        passwordAgain: z.string().max(128),
        inviteCode: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[0-9A-Z]{4,12}$/),
        agreementVersion: text(20),
        language: wire.locale.default('en'),
      })
      .refine(...same('password', 'passwordAgain', 'not_the_same')),
    data: signedIn,
    refusals: [
      'invite_unknown',
      'phone_taken',
      'code_wrong',
      'code_expired',
      'code_spent',
      'under_age',
      'agreement_outdated',
      'field_invalid',
      'too_many_requests',
    ],
  },
  'POST /api/v1/sessions': {
    summary: 'Sign in by password or by code',
    access: 'visitor',
    body: z.union([z.strictObject({ phone: wire.phone, password }), z.strictObject({ phone: wire.phone, code: wire.code })]),
    data: signedIn,
    refusals: ['credentials_wrong', 'code_wrong', 'code_expired', 'code_spent', 'too_many_requests'],
  },
  'GET /api/v1/sessions': {
    summary: 'Where one is signed in',
    access: 'member',
    data: z.strictObject({ items: z.array(session) }),
  },
  'DELETE /api/v1/sessions/current': { summary: 'Sign out', access: 'member', underMaintenance: true, data: z.null() },
  'DELETE /api/v1/sessions/{id}': {
    summary: 'End another session',
    access: 'member',
    path: byId,
    data: z.null(),
    refusals: ['session_not_found'],
  },
  'POST /api/v1/sessions/end-others': {
    summary: 'End all sessions but this one',
    access: 'member',
    data: z.strictObject({ ended: z.int() }),
  },
  'POST /api/v1/password': {
    summary: 'Change the password; other sessions end',
    access: 'member',
    body: z
      .strictObject({ password, newPassword, newPasswordAgain: z.string().max(128) })
      .refine(...same('newPassword', 'newPasswordAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['password_wrong', 'too_many_requests', 'field_invalid'],
  },
  'POST /api/v1/password/reset': {
    summary: 'Set a new password by code; all sessions end',
    access: 'visitor',
    body: z
      .strictObject({ phone: wire.phone, code: wire.code, newPassword, newPasswordAgain: z.string().max(128) })
      .refine(...same('newPassword', 'newPasswordAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['code_wrong', 'code_expired', 'code_spent', 'field_invalid', 'too_many_requests'],
  },
  'POST /api/v1/pin': {
    summary: 'Set the transaction password for the first time',
    access: 'member',
    body: z
      .strictObject({ password, newPin: wire.pin, newPinAgain: z.string().max(6) })
      .refine(...same('newPin', 'newPinAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['password_wrong', 'pin_already_set', 'too_many_requests'],
  },
  'PUT /api/v1/pin': {
    summary: 'Change the transaction password',
    access: 'member',
    body: z
      .strictObject({ pin: wire.pin, newPin: wire.pin, newPinAgain: z.string().max(6) })
      .refine(...same('newPin', 'newPinAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['pin_wrong', 'pin_locked', 'pin_not_set'],
  },
  'POST /api/v1/pin/reset': {
    summary: 'Reset the transaction password by code and password; new payout accounts wait a day',
    access: 'member',
    body: z
      .strictObject({ code: wire.code, password, newPin: wire.pin, newPinAgain: z.string().max(6) })
      .refine(...same('newPin', 'newPinAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['password_wrong', 'code_wrong', 'code_expired', 'code_spent', 'too_many_requests'],
  },
  'GET /api/v1/userInfo': { summary: 'User information (seed)', access: 'member', data: userInfo },
  'PUT /api/v1/profile': {
    summary: 'Change nickname, avatar, email or language',
    access: 'member',
    body: z.strictObject({
      nickname: text(30).optional(),
      avatar: avatar.optional(),
      email: email.optional(),
      language: wire.locale.optional(),
    }),
    data: userInfo,
  },
  'POST /api/v1/agreement': {
    summary: 'Accept the agreement again after it changed',
    access: 'member',
    body: z.strictObject({ agreementVersion: text(20) }),
    data: z.null(),
    refusals: ['agreement_outdated'],
  },
  'POST /api/v1/phone-change': {
    summary: 'Ask for a number change: password, PIN and a code at the new number; it takes effect after a waiting time',
    access: 'member',
    body: z.strictObject({ newPhone: wire.phone, code: wire.code, password, pin: wire.pin }),
    data: phoneChange,
    refusals: [
      'password_wrong',
      'pin_wrong',
      'pin_locked',
      'pin_not_set',
      'code_wrong',
      'code_expired',
      'code_spent',
      'phone_taken',
      'phone_change_pending',
      'phone_unchanged',
      'member_frozen',
      'too_many_requests',
    ],
  },
  'DELETE /api/v1/phone-change': {
    summary: 'Call a waiting number change off',
    access: 'member',
    data: z.null(),
    refusals: ['phone_change_not_found'],
  },
  'GET /api/v1/sandbox/messages': {
    summary: 'Sandbox only: messages this device asked for in the last ten minutes, in place of a phone that receives them',
    access: 'visitor',
    data: z.strictObject({ items: z.array(outboxMessage) }),
    refusals: ['sandbox_only'],
  },

  // --- Staff ----------------------------------------------------------------------------------------------------
  'POST /console/api/v1/sessions': {
    summary: 'Staff sign in by password and one-time password',
    access: 'visitor',
    underMaintenance: true,
    body: z.strictObject({ email, password, totp: z.string().regex(/^\d{6}$/) }),
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
  'GET /console/api/v1/members': {
    summary: 'Members; q finds by number, phone, name or nickname',
    access: 'staff',
    query: listQuery.extend({ frozen: z.enum(['true', 'false']).optional() }),
    data: pageOf(memberRow),
  },
  'GET /console/api/v1/members/{id}': {
    summary: 'One member',
    access: 'staff',
    path: byId,
    data: memberDetail,
    refusals: ['member_not_found'],
  },
  'POST /console/api/v1/members/{id}/freeze': {
    summary: 'Freeze a member: they still sign in, withdraw and contest',
    access: 'staff',
    roles: ['support', 'finance'],
    path: byId,
    body: z.strictObject({ reason: text(300) }),
    data: memberDetail,
    refusals: ['member_not_found'],
  },
  'POST /console/api/v1/members/{id}/unfreeze': {
    summary: 'Lift a freeze',
    access: 'staff',
    roles: ['support', 'finance'],
    path: byId,
    body: z.strictObject({ reason: text(300) }),
    data: memberDetail,
    refusals: ['member_not_found'],
  },
  'POST /console/api/v1/members/{id}/tier': {
    summary: 'Set the verification tier after documents were reviewed',
    access: 'staff',
    roles: ['support'],
    path: byId,
    body: z.strictObject({ tier: z.int().min(1).max(3), reason: text(300) }),
    data: memberDetail,
    refusals: ['member_not_found'],
  },
  'GET /console/api/v1/staff': { summary: 'Staff', access: 'staff', roles: ['admin'], query: listQuery, data: pageOf(staffRow) },
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
    query: pageQuery.extend({
      staffId: wire.id.optional(),
      action: z.string().max(80).optional(),
      subject: z.string().max(80).optional(),
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
    query: listQuery,
    data: pageOf(outboxMessage),
    refusals: ['sandbox_only'],
  },
});
