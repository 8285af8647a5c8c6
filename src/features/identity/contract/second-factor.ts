// Calls about members' second factor and passkeys (members.md 3).
import { z } from 'zod';
import {
  passkeyRequest,
  password,
  anyPasskeyRequest,
  passkey,
  registrationResponse,
} from '#features/credentials/contract.ts';
import { defineContract, wire } from '#platform/http/contract.ts';
import { assertionResponse, secret } from '#platform/http/secret-fields.ts';
import { line } from '#platform/language/human-text.ts';
import { closeCode } from '#universal/written-digits.ts';
import { signedIn, byId } from './shapes.ts';

/** A code is six digits of the authenticator app, or a recovery code. Spaces and hyphens are ignored. */
const secondProof = secret(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('code'),
      code: z
        .string()
        .max(40)
        .overwrite(closeCode)
        .regex(/^(\d{6}|[0-9A-Z]{10})$/),
    }),
    z.strictObject({ kind: z.literal('passkey'), response: assertionResponse }),
  ]),
);
export type SecondProof = z.output<typeof secondProof>;

const ticket = secret(z.string().min(1).max(2000));
const totp = wire.pin;
const owned = { password, second: secondProof.optional() };
const shownOnce = z.strictObject({ recoveryCodes: z.array(z.string()) });
const ownedRefusals = ['password_wrong', 'second_factor_needed', 'second_factor_wrong', 'too_many_requests'] as const;

export const secondFactorContract = defineContract({
  'POST /api/v1/sessions/second-factor/options': {
    summary: 'Ask for a passkey as the second step of a sign-in',
    access: 'visitor',
    staysOpen: true,
    body: z.strictObject({ ticket }),
    data: passkeyRequest,
    refusals: ['sign_in_expired', 'passkey_not_found', 'too_many_requests'],
  },
  'POST /api/v1/sessions/second-factor': {
    summary: 'The second step of a sign-in: a one-time password, a recovery code or a passkey, within ten minutes',
    access: 'visitor',
    staysOpen: true,
    body: z.strictObject({ ticket, second: secondProof, device: line(60).optional() }),
    data: signedIn,
    refusals: ['sign_in_expired', 'second_factor_wrong', 'too_many_requests'],
  },
  'POST /api/v1/second-factor/loss': {
    summary:
      'Tell that the second factor is lost, after the password and with a code to the phone; it goes after a wait',
    access: 'visitor',
    staysOpen: true,
    body: z.strictObject({ ticket, code: wire.code }),
    data: z.strictObject({ effectiveAt: wire.time }),
    refusals: [
      'sign_in_expired',
      'loss_needs_password',
      'loss_waiting',
      'code_wrong',
      'code_expired',
      'code_spent',
      'too_many_requests',
    ],
  },
  'DELETE /api/v1/second-factor/loss': {
    summary: 'Call a told loss off',
    access: 'member',
    staysOpen: true,
    data: z.null(),
    refusals: ['loss_not_found'],
  },
  'GET /api/v1/second-factor': {
    summary: 'Whether I have a second factor, and when a told loss takes effect',
    access: 'member',
    staysOpen: true,
    data: z.strictObject({
      on: z.boolean(),
      app: z.boolean(),
      recoveryLeft: z.int(),
      lossAt: wire.time.nullable(),
    }),
  },
  'POST /api/v1/second-factor/options': {
    summary: 'Ask for a passkey as the second factor of an act',
    access: 'member',
    data: passkeyRequest,
    refusals: ['passkey_not_found'],
  },
  'POST /api/v1/second-factor/seed': {
    summary: 'A seed for an authenticator app; it counts once a one-time password made from it has come back',
    access: 'member',
    data: z.strictObject({ totpUri: z.string(), offer: z.string() }),
  },
  'POST /api/v1/second-factor': {
    summary:
      'Turn the second factor on: with an authenticator app, or with the passkeys there are; shows recovery codes',
    access: 'member',
    body: z.strictObject({
      password,
      app: z.strictObject({ offer: secret(z.string().max(1000)), totp }).optional(),
    }),
    data: shownOnce,
    refusals: [
      'second_factor_on',
      'second_factor_missing',
      'totp_offer_expired',
      'totp_wrong',
      'member_frozen',
      ...ownedRefusals,
    ],
  },
  'POST /api/v1/second-factor/end': {
    summary: 'Turn the second factor off',
    access: 'member',
    body: z.strictObject(owned),
    data: z.null(),
    refusals: ['second_factor_off', ...ownedRefusals],
  },
  'POST /api/v1/second-factor/recovery-codes': {
    summary: 'New recovery codes; the earlier ones are void',
    access: 'member',
    body: z.strictObject(owned),
    data: shownOnce,
    refusals: ['second_factor_off', ...ownedRefusals],
  },
});

// Members' passkeys (members.md 3).

export const memberPasskeyContract = defineContract({
  'POST /api/v1/passkey-sessions/options': {
    summary: 'Begin to sign in with a passkey',
    access: 'visitor',
    staysOpen: true,
    data: anyPasskeyRequest,
    refusals: ['too_many_requests'],
  },
  'POST /api/v1/passkey-sessions': {
    summary: 'Sign in with a passkey, without a phone number: once, within five minutes',
    access: 'visitor',
    staysOpen: true,
    body: z.strictObject({ response: secret(assertionResponse), device: line(60).optional() }),
    data: signedIn,
    refusals: ['passkey_unknown', 'too_many_requests'],
  },
  'GET /api/v1/passkeys': {
    summary: 'My passkeys, oldest first',
    access: 'member',
    staysOpen: true,
    data: z.strictObject({ items: z.array(passkey) }),
  },
  'POST /api/v1/passkeys/options': {
    summary: 'Begin to add a passkey, with the password; the device is asked after that',
    access: 'member',
    body: z.strictObject(owned),
    data: z.record(z.string(), z.unknown()),
    refusals: ['member_frozen', 'passkeys_full', ...ownedRefusals],
  },
  'POST /api/v1/passkeys': {
    summary: 'Add the passkey that the device made, once, within five minutes',
    access: 'member',
    body: z.strictObject({ label: line(60), response: secret(registrationResponse) }),
    data: passkey,
    refusals: ['passkey_not_added', 'passkeys_full', 'member_frozen'],
  },
  'POST /api/v1/passkeys/{id}/remove': {
    summary: 'Remove a passkey, with the password',
    access: 'member',
    path: byId,
    body: z.strictObject(owned),
    data: z.null(),
    refusals: ['passkey_not_found', 'last_second_factor', ...ownedRefusals],
  },
});
