import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Database } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../audit.ts';
import { confirmBoth, type Confirmed, type ConfirmRefusal } from './confirm-both.ts';
import { CHALLENGE_TIMEOUT_MS, newChallenge, takeChallenge } from './passkey-challenges.ts';
import { passkeysOf } from './passkeys.ts';

export async function registrationOptions(
  sql: Database,
  of: { staffId: bigint; email: string; name: string; publicUrl: string },
): Promise<Record<string, unknown>> {
  const challenge = await newChallenge(sql, 'passkey', of.staffId);
  const kept = await passkeysOf(sql, of.staffId);
  const options = await generateRegistrationOptions({
    rpName: 'C3',
    rpID: new URL(of.publicUrl).hostname,
    userName: of.email,
    userDisplayName: of.name,
    userID: new Uint8Array(Buffer.from(`staff:${of.staffId}`)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_TIMEOUT_MS,
    excludeCredentials: kept.map((passkey) => ({ id: passkey.credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as unknown as Record<string, unknown>;
}

/** Null when the registration does not verify. */
export async function keepPasskey(
  sql: Database,
  of: { staffId: bigint; label: string; publicUrl: string; response: unknown },
): Promise<bigint | null> {
  const response = of.response as RegistrationResponseJSON;
  const challenge = await takeChallenge(sql, 'passkey', of.staffId, response.response.clientDataJSON);
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
  const [row] = await sql<{ id: bigint }[]>`
    insert into identity.staff_passkey (staff_id, credential_id, public_key, counter, transports, label, created_at)
    values (${of.staffId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${BigInt(credential.counter)},
      ${credential.transports ?? []}, ${of.label}, platform.now())
    on conflict (credential_id) do nothing returning id`;
  return row?.id ?? null;
}

/** A passkey signs in alone, so adding one takes both current factors. */
export async function addPasskey(
  floor: Floor,
  { label, response, ...confirmed }: Confirmed & { label: string; response: unknown },
): Promise<bigint | ConfirmRefusal | Refusal<'assertion_invalid'>> {
  const refused = await confirmBoth(floor, confirmed);
  if (refused) return refused;
  const { staffId } = confirmed.caller;
  const id = await keepPasskey(floor.sql, { staffId, label, publicUrl: floor.config.consoleUrl, response });
  if (id === null) return refuse('assertion_invalid');
  const subject = `passkey:${id}`;
  await floor.sql.begin((tx) =>
    audit(tx, { staffId, action: 'identity.add_passkey', subject, detail: { label }, at: floor.clock.now() }),
  );
  return id;
}
