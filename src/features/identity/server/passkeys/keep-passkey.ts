import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Queryable } from '#platform/database/db.ts';
import { CHALLENGE_TIMEOUT_MS, newChallenge, takeChallenge } from './challenges.ts';
import { type Owner, ownerColumn, passkeysOf, passkeyTable } from './passkeys.ts';

/** `userName` and `displayName`: what the device shows where it asks which passkey to use. */
export async function registrationOptions(
  q: Queryable,
  of: Owner & { userName: string; displayName: string; publicUrl: string },
): Promise<Record<string, unknown>> {
  const challenge = await newChallenge(q, { face: of.face, id: of.id, purpose: 'passkey' });
  const kept = await passkeysOf(q, of);
  const options = await generateRegistrationOptions({
    rpName: 'C3',
    rpID: new URL(of.publicUrl).hostname,
    userName: of.userName,
    userDisplayName: of.displayName,
    userID: new Uint8Array(Buffer.from(`${of.face}:${of.id}`)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_TIMEOUT_MS,
    excludeCredentials: kept.map((passkey) => ({ id: passkey.credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as unknown as Record<string, unknown>;
}

/** Null when the registration does not verify. */
export async function keepPasskey(
  q: Queryable,
  of: Owner & { label: string; publicUrl: string; response: unknown },
): Promise<bigint | null> {
  const response = of.response as RegistrationResponseJSON;
  const asked = { face: of.face, id: of.id, purpose: 'passkey' } as const;
  const challenge = await takeChallenge(q, asked, response.response.clientDataJSON);
  if (challenge === null) return null;
  const { origin, hostname } = new URL(of.publicUrl);
  const info = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  }).then(
    (result) => (result.verified ? result.registrationInfo : undefined),
    () => undefined, // SimpleWebAuthn throws on any mismatch; then nothing is verified.
  );
  if (!info) return null;
  const { credential } = info;
  const [row] = await q<{ id: bigint }[]>`
    insert into ${passkeyTable(q, of.face)}
      (${ownerColumn(q, of.face)}, credential_id, public_key, counter, transports, label, created_at)
    values (${of.id}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${BigInt(credential.counter)},
      ${credential.transports ?? []}, ${of.label}, platform.now())
    on conflict (credential_id) do nothing returning id`;
  return row?.id ?? null;
}
