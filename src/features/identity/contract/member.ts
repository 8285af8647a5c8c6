// Calls to register, sign in, and manage one's sessions, profile, password, PIN, phone and e-mail (members.md 1).
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { closeCode } from '#universal/written-digits.ts';
import { defineContract, wire } from '#platform/http/contract.ts';
import { avatar } from '#features/members/contract.ts';
import { again, newPassword, password, same } from '#features/credentials/contract.ts';
import { byId, CODE_PURPOSES, email, name, outboxMessage, signedIn, work } from './shapes.ts';

/** The device's name in the list of sessions, such as 'Chrome, Android'. */
const device = line(60).optional();

const inviteCode = z
  .string()
  .overwrite(closeCode)
  .regex(/^[0-9A-Z]{4,12}$/);

const codeSent = z.strictObject({ sentTo: z.string(), resendAt: wire.time, expiresAt: wire.time });

const session = z.strictObject({
  id: wire.id,
  device: z.string(),
  createdAt: wire.time,
  lastUsedAt: wire.time,
  expiresAt: wire.time,
  current: z.boolean(),
});

const phoneChange = z.strictObject({
  id: wire.id,
  newPhone: z.string(),
  requestedAt: wire.time,
  effectiveAt: wire.time,
});

const emailChange = z.strictObject({
  id: wire.id,
  newEmail: z.string(),
  requestedAt: wire.time,
  effectiveAt: wire.time,
});

/** Identity's part of the seed's userinfo call. */
export const memberInfo = z.strictObject({
  memberNo: z.string(),
  nickname: wire.typed,
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
  emailChange: emailChange.nullable(),
});

export const memberContract = defineContract({
  'POST /api/v1/verification-codes': {
    summary: 'Send a verification code; the answer is the same whether or not the phone is known',
    access: 'visitor',
    staysOpen: true,
    body: z.strictObject({
      purpose: z.enum(CODE_PURPOSES),
      phone: wire.phone.optional(),
      email: email.optional(),
      /** The language of the message where its receiver is no member yet. Members have theirs. */
      locale: wire.locale.optional(),
    }),
    data: codeSent,
    refusals: [
      'too_many_requests',
      'code_not_sent',
      'not_signed_in',
      'phone_unchanged',
      'email_unchanged',
      'member_frozen',
      'field_invalid',
    ],
  },
  'GET /api/v1/invitations/{inviteCode}': {
    summary: 'Take up an invitation: its time of now, sealed, to bring along to the registration',
    access: 'visitor',
    path: z.strictObject({ inviteCode }),
    data: z.strictObject({ invitation: z.string() }),
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
        passwordAgain: again,
        inviteCode,
        /** The answer of `GET /api/v1/invitations/{inviteCode}`, if the person opened the inviter's link. */
        invitation: z
          .string()
          .regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z [\w-]{43}$/)
          .optional(),
        agreementVersion: line(20),
        language: wire.locale.default('en'),
        device,
      })
      .refine(...same('password', 'passwordAgain', 'not_the_same')),
    data: signedIn,
    refusals: [
      'invite_unknown',
      'operator_code_off',
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
  'POST /api/v1/members/check-code': {
    summary: 'Check the code of a registration before its last step; a wrong one is one of the five tries',
    access: 'visitor',
    body: z.strictObject({ phone: wire.phone, code: wire.code }),
    data: z.null(),
    refusals: ['code_wrong', 'code_expired', 'code_spent', 'too_many_requests'],
  },
  'POST /api/v1/sessions': {
    summary: 'Sign in by password or by code',
    access: 'visitor',
    staysOpen: true,
    body: z.union([
      z.strictObject({ phone: wire.phone, password, device, work: work.optional() }),
      z.strictObject({ phone: wire.phone, code: wire.code, device }),
    ]),
    data: signedIn,
    refusals: [
      'credentials_wrong',
      'work_needed',
      'code_needed',
      'code_wrong',
      'code_expired',
      'code_spent',
      'second_factor_needed',
      'too_many_requests',
      'field_invalid',
    ],
  },
  'GET /api/v1/sessions': {
    summary: 'Where one is signed in',
    access: 'member',
    staysOpen: true,
    data: z.strictObject({ items: z.array(session) }),
  },
  'DELETE /api/v1/sessions/current': { summary: 'Sign out', access: 'member', underMaintenance: true, data: z.null() },
  'DELETE /api/v1/sessions/{id}': {
    summary: 'End another session',
    access: 'member',
    staysOpen: true,
    path: byId,
    data: z.null(),
    refusals: ['session_not_found'],
  },
  'POST /api/v1/sessions/end-others': {
    summary: 'End all sessions but this one',
    access: 'member',
    staysOpen: true,
    data: z.strictObject({ ended: z.int() }),
  },
  'POST /api/v1/password': {
    summary: 'Change the password; other sessions end',
    access: 'member',
    body: z
      .strictObject({ password, newPassword, newPasswordAgain: again })
      .refine(...same('newPassword', 'newPasswordAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['password_wrong', 'too_many_requests', 'field_invalid'],
  },
  'POST /api/v1/password/reset': {
    summary: 'Set a new password by code; all sessions end',
    access: 'visitor',
    staysOpen: true,
    body: z
      .strictObject({ phone: wire.phone, code: wire.code, newPassword, newPasswordAgain: again })
      .refine(...same('newPassword', 'newPasswordAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['code_wrong', 'code_expired', 'code_spent', 'field_invalid', 'too_many_requests'],
  },
  'POST /api/v1/pin': {
    summary: 'Set the transaction password for the first time',
    access: 'member',
    staysOpen: true,
    body: z
      .strictObject({ password, newPin: wire.pin, newPinAgain: again })
      .refine(...same('newPin', 'newPinAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['password_wrong', 'pin_already_set', 'too_many_requests', 'field_invalid'],
  },
  'PUT /api/v1/pin': {
    summary: 'Change the transaction password',
    access: 'member',
    staysOpen: true,
    body: z
      .strictObject({ pin: wire.pin, newPin: wire.pin, newPinAgain: again })
      .refine(...same('newPin', 'newPinAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['pin_wrong', 'pin_locked', 'pin_not_set', 'field_invalid'],
  },
  'POST /api/v1/pin/reset': {
    summary: 'Reset the transaction password by code and password; new payout accounts wait a day',
    access: 'member',
    staysOpen: true,
    body: z
      .strictObject({ code: wire.code, password, newPin: wire.pin, newPinAgain: again })
      .refine(...same('newPin', 'newPinAgain', 'not_the_same')),
    data: z.null(),
    refusals: ['password_wrong', 'code_wrong', 'code_expired', 'code_spent', 'too_many_requests', 'field_invalid'],
  },
  'POST /api/v1/agreement': {
    summary: 'Accept the agreement again after it changed',
    access: 'member',
    body: z.strictObject({ agreementVersion: line(20) }),
    data: z.null(),
    refusals: ['agreement_outdated'],
  },
  'POST /api/v1/phone-change': {
    summary:
      'Ask for a number change: password, PIN and a code at the new number; it takes effect after a waiting time',
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
  'POST /api/v1/email-change': {
    summary: 'Ask for another e-mail address: password and a code at the new one; it takes effect after a waiting time',
    access: 'member',
    body: z.strictObject({ newEmail: email, code: wire.code, password }),
    data: emailChange,
    refusals: [
      'password_wrong',
      'code_wrong',
      'code_expired',
      'code_spent',
      'email_unchanged',
      'email_change_pending',
      'member_frozen',
      'too_many_requests',
    ],
  },
  'DELETE /api/v1/email-change': {
    summary: 'Call a waiting change of the e-mail address off',
    access: 'member',
    data: z.null(),
    refusals: ['email_change_not_found'],
  },
  'GET /api/v1/sandbox/messages': {
    summary:
      'Sandbox only: messages this device asked for in the last ten minutes, in place of a phone that receives them',
    access: 'visitor',
    staysOpen: true,
    data: z.strictObject({ items: z.array(outboxMessage) }),
    refusals: ['sandbox_only'],
  },
});
