// Passkeys of staff, by SimpleWebAuthn.
import {
  type AuthenticationResponseJSON,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../../../platform/db.ts';

export type Passkey = {
  id: bigint;
  staffId: bigint;
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  label: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const columns = (q: Queryable) => q`
  id, staff_id, credential_id, public_key, counter, transports, label,
  created_at, last_used_at`;

export async function passkeysOf(q: Queryable, staffId: bigint): Promise<Passkey[]> {
  return q<
    Passkey[]
  >`select ${columns(q)} from identity.staff_passkey where staff_id = ${staffId} and removed_at is null order by id`;
}

type Asked = { response: unknown; challenge: string; origin: string; rpId: string };

/** Removed ones too: approvals made with them still have to verify. */
export async function passkeyById(
  q: Queryable,
  id: bigint,
): Promise<(Passkey & { verifies: (asked: Asked) => Promise<boolean> }) | null> {
  const [row] = await q<Passkey[]>`select ${columns(q)} from identity.staff_passkey where id = ${id}`;
  if (!row) return null;
  // The counter has moved on since, so this proves the signature only.
  return { ...row, verifies: async (asked) => (await newCounter({ ...row, counter: 0n }, asked)) !== null };
}

/** The signature counter after a right assertion, null after a wrong one. */
async function newCounter(passkey: Passkey, { response, challenge, origin, rpId }: Asked): Promise<bigint | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : null;
  } catch {
    return null; // SimpleWebAuthn throws on any mismatch; for us that is a wrong assertion.
  }
}

/** Checks an assertion by one of the passkeys in use, of `staffId` when given, and moves its counter on. */
export async function isRightAssertion(
  q: Queryable,
  asked: { response: { id: string }; challenge: string; publicUrl: string; staffId?: bigint },
): Promise<Passkey | null> {
  const [passkey] = await q<Passkey[]>`
    select ${columns(q)} from identity.staff_passkey p
    where credential_id = ${asked.response.id} and removed_at is null
      and exists (select from identity.staff s where s.id = p.staff_id and s.disabled_at is null)`;
  if (!passkey || (asked.staffId !== undefined && passkey.staffId !== asked.staffId)) return null;
  const { origin, hostname } = new URL(asked.publicUrl);
  const counter = await newCounter(passkey, {
    response: asked.response,
    challenge: asked.challenge,
    origin,
    rpId: hostname,
  });
  if (counter === null) return null;
  await q`update identity.staff_passkey set counter = greatest(counter, ${counter}), last_used_at = platform.now()
    where id = ${passkey.id}`;
  return passkey;
}

const CHALLENGE_SECONDS = 300;
export const CHALLENGE_TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** A challenge good once, for five minutes of the machine's clock. */
export async function newChallenge(
  sql: Database,
  purpose: 'sign_in' | 'passkey',
  staffId: bigint | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sql`delete from identity.challenge where expires_at < clock_timestamp()`;
  await sql`
    insert into identity.challenge (challenge, purpose, staff_id, expires_at)
    values (${challenge}, ${purpose}, ${staffId}, clock_timestamp() + ${CHALLENGE_SECONDS} * interval '1 second')`;
  return challenge;
}

/** True once. `response` names the challenge it answers in its client data. */
export async function takeChallenge(
  sql: Database,
  purpose: 'sign_in' | 'passkey',
  staffId: bigint | null,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const taken = await sql`
    delete from identity.challenge where challenge = ${challenge} and purpose = ${purpose}
      and staff_id is not distinct from ${staffId} and expires_at > clock_timestamp()`;
  return taken.count === 1 ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

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

/** Keeps a new passkey; null when the registration does not verify. */
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
    () => undefined, // As in newCounter: a mismatch is not verified.
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
