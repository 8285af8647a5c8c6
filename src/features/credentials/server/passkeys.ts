// Passkeys of staff and members, with SimpleWebAuthn: registration, sign-in, and signatures under acts. Staff and
// members have separate tables, so that a member's passkey can never open the console.
import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Queryable } from '#platform/database/db.ts';

/** Loaded at the first use of a passkey: some three hundred modules that most processes never need. */
const webAuthn = () => import('@simplewebauthn/server');

const CHALLENGE_SECONDS = 300;
const CHALLENGE_TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** Whose passkeys: those of staff on the console, or those of members in the app. */
type OwnerKind = 'staff' | 'member';
/** `id` is null at a sign-in where the person isn't known yet. */
type Challenged = { kind: OwnerKind; id: bigint | null; purpose: 'sign_in' | 'passkey' };

/** Makes a challenge that can be answered once, within five minutes of the machine's clock. */
export async function newChallenge(q: Queryable, { kind, id, purpose }: Challenged): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await q`delete from identity.challenge where expires_at < clock_timestamp()`;
  await q`
    insert into identity.challenge (challenge, purpose, owner_kind, ${q(`${kind}_id`)}, expires_at)
    values (${challenge}, ${purpose}, ${kind}, ${id}, clock_timestamp() + ${CHALLENGE_SECONDS} * interval '1 second')`;
  return challenge;
}

/** Takes the challenge that `clientDataJSON` answers, so it can't be used again. Null if it isn't open. */
async function takeChallenge(
  q: Queryable,
  { kind, id, purpose }: Challenged,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const taken = await q`
    delete from identity.challenge where challenge = ${challenge} and purpose = ${purpose} and owner_kind = ${kind}
      and ${q(`${kind}_id`)} is not distinct from ${id} and expires_at > clock_timestamp()`;
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

export type Passkey = {
  id: bigint;
  /** Id of the member of staff, or of the member. */
  ownerId: bigint;
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  label: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

type Owner = { kind: OwnerKind; id: bigint };

/** The column that is set when the owner may no longer sign in. */
const GONE = { staff: 'disabled_at', member: 'closed_at' } as const satisfies Record<OwnerKind, string>;

const passkeyTable = (q: Queryable, kind: OwnerKind) => q(`identity.${kind}_passkey`);
const ownerColumn = (q: Queryable, kind: OwnerKind) => q(`${kind}_id`);

const columns = (q: Queryable, kind: OwnerKind) => q`
  id, ${ownerColumn(q, kind)} as owner_id, credential_id, public_key, counter, transports, label,
  created_at, last_used_at`;

export async function passkeysOf(q: Queryable, { kind, id }: Owner): Promise<Passkey[]> {
  return q<Passkey[]>`
    select ${columns(q, kind)} from ${passkeyTable(q, kind)}
    where ${ownerColumn(q, kind)} = ${id} and removed_at is null order by id`;
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

/** Asks a browser for any passkey of this site. */
export function anyPasskeyRequest(of: { challenge: string; publicUrl: string }) {
  const { challenge, rpId, userVerification, timeout } = passkeyRequestOf([], of);
  return { challenge, rpId, userVerification, timeout };
}

export function passkeyToWire({ id, label, createdAt, lastUsedAt }: Passkey) {
  return {
    id: id.toString(),
    label,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

type Asked = { response: unknown; challenge: string; origin: string; rpId: string };

/** A staff passkey, even a removed one, because approvals made with it must still verify. */
export async function passkeyById(
  q: Queryable,
  id: bigint,
): Promise<(Passkey & { verifies: (asked: Asked) => Promise<boolean> }) | null> {
  const [row] = await q<Passkey[]>`select ${columns(q, 'staff')} from identity.staff_passkey where id = ${id}`;
  if (!row) return null;
  // Checks the signature but not the counter, which has moved on since.
  return { ...row, verifies: async (asked) => (await newCounter({ ...row, counter: 0n }, asked)) !== null };
}

/** The new signature counter if the assertion is right, else null. */
async function newCounter(passkey: Passkey, { response, challenge, origin, rpId }: Asked): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
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

/** A browser's answer to a request for an assertion. */
export type Assertion = { id: string; response: { clientDataJSON: string } };

/** Checks an assertion by a passkey in use (of `ownerId`, if given), and stores its new counter. */
export async function isRightAssertion(
  q: Queryable,
  asked: {
    kind: OwnerKind;
    response: { id: string };
    challenge: string;
    publicUrl: string;
    ownerId?: bigint | undefined;
  },
): Promise<Passkey | null> {
  const { kind } = asked;
  const [passkey] = await q<Passkey[]>`
    select ${columns(q, kind)} from ${passkeyTable(q, kind)} p
    where credential_id = ${asked.response.id} and removed_at is null
      and exists (select from ${q(`identity.${kind}`)} o
        where o.id = p.${ownerColumn(q, kind)} and o.${q(GONE[kind])} is null)`;
  if (!passkey || (asked.ownerId !== undefined && passkey.ownerId !== asked.ownerId)) return null;
  const { origin, hostname } = new URL(asked.publicUrl);
  const counter = await newCounter(passkey, {
    response: asked.response,
    challenge: asked.challenge,
    origin,
    rpId: hostname,
  });
  if (counter === null) return null;
  await q`update ${passkeyTable(q, kind)} set counter = greatest(counter, ${counter}), last_used_at = platform.now()
    where id = ${passkey.id}`;
  return passkey;
}

/** Takes a sign-in's challenge and checks the assertion over it. With `id` null, any owner's passkey will do. */
export async function answeredBy(
  q: Queryable,
  { kind, id, response, publicUrl }: Omit<Challenged, 'purpose'> & { response: Assertion; publicUrl: string },
): Promise<Passkey | null> {
  const challenge = await takeChallenge(q, { kind, id, purpose: 'sign_in' }, response.response.clientDataJSON);
  if (challenge === null) return null;
  return isRightAssertion(q, { kind, response, challenge, publicUrl, ownerId: id ?? undefined });
}

/** Removes a passkey. False if the owner has no such passkey in use. */
export async function dropPasskey(q: Queryable, { kind, id: ownerId }: Owner, id: bigint, at: Date): Promise<boolean> {
  const removed = await q`
    update ${passkeyTable(q, kind)} set removed_at = ${at}
    where id = ${id} and ${ownerColumn(q, kind)} = ${ownerId} and removed_at is null`;
  return removed.count === 1;
}

/** `userName` and `displayName` are what the device shows when it asks which passkey to use. */
export async function registrationOptions(
  q: Queryable,
  of: Owner & { userName: string; displayName: string; publicUrl: string },
): Promise<Record<string, unknown>> {
  const challenge = await newChallenge(q, { kind: of.kind, id: of.id, purpose: 'passkey' });
  const kept = await passkeysOf(q, of);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'C3',
    rpID: new URL(of.publicUrl).hostname,
    userName: of.userName,
    userDisplayName: of.displayName,
    userID: new Uint8Array(Buffer.from(`${of.kind}:${of.id}`)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_TIMEOUT_MS,
    excludeCredentials: kept.map((passkey) => ({ id: passkey.credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as unknown as Record<string, unknown>;
}

/** Stores a new passkey and returns its id. Null if the registration does not verify. */
export async function keepPasskey(
  q: Queryable,
  of: Owner & { label: string; publicUrl: string; response: unknown },
): Promise<bigint | null> {
  const response = of.response as RegistrationResponseJSON;
  const asked = { kind: of.kind, id: of.id, purpose: 'passkey' } as const;
  const challenge = await takeChallenge(q, asked, response.response.clientDataJSON);
  if (challenge === null) return null;
  const { origin, hostname } = new URL(of.publicUrl);
  const { verifyRegistrationResponse } = await webAuthn();
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
    insert into ${passkeyTable(q, of.kind)}
      (${ownerColumn(q, of.kind)}, credential_id, public_key, counter, transports, label, created_at)
    values (${of.id}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${BigInt(credential.counter)},
      ${credential.transports ?? []}, ${of.label}, platform.now())
    on conflict (credential_id) do nothing returning id`;
  return row?.id ?? null;
}
