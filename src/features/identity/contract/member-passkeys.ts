// Calls of members about their passkeys (members.md 3).
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { defineContract } from '#platform/http/contract.ts';
import { assertionResponse, secret } from '#platform/http/secret-fields.ts';
import { anyPasskeyRequest, passkey, password, registrationResponse } from '#features/credentials/contract.ts';
import { secondProof } from './second-factor.ts';
import { byId, signedIn } from './shapes.ts';

/** The member proves who they are: with the second factor too, where they have one. */
const owned = { password, second: secondProof.optional() };
const ownedRefusals = ['password_wrong', 'second_factor_needed', 'second_factor_wrong', 'too_many_requests'] as const;

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
