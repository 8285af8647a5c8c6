// Passkeys of staff, by SimpleWebAuthn.
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Queryable } from '../../../../platform/db.ts';
import { CHALLENGE_TIMEOUT_MS } from './passkey-challenges.ts';

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

/** Asks a browser for an assertion by one of these passkeys. */
export function passkeyRequestOf(passkeys: readonly Passkey[], of: { challenge: string; publicUrl: string }) {
  return {
    challenge: of.challenge,
    rpId: new URL(of.publicUrl).hostname,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    userVerification: 'required' as const,
    timeout: CHALLENGE_TIMEOUT_MS,
  };
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
