// A passkey signs a challenge to sign in, to confirm an act or to be added. Staff and members have their own.
import { randomBytes } from 'node:crypto';
import type { Queryable } from '#platform/database/db.ts';

const CHALLENGE_SECONDS = 300;
export const CHALLENGE_TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** The console's passkeys, or those of the members' app. */
export type Face = 'staff' | 'member';
/** `id` null: nobody is known yet, at a sign-in. */
export type Challenged = { face: Face; id: bigint | null; purpose: 'sign_in' | 'passkey' };

/** A challenge good once, for five minutes of the machine's clock. */
export async function newChallenge(q: Queryable, { face, id, purpose }: Challenged): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await q`delete from identity.challenge where expires_at < clock_timestamp()`;
  await q`
    insert into identity.challenge (challenge, purpose, face, ${q(`${face}_id`)}, expires_at)
    values (${challenge}, ${purpose}, ${face}, ${id}, clock_timestamp() + ${CHALLENGE_SECONDS} * interval '1 second')`;
  return challenge;
}

/** The challenge, once. `clientDataJSON` names the one it answers. */
export async function takeChallenge(
  q: Queryable,
  { face, id, purpose }: Challenged,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const taken = await q`
    delete from identity.challenge where challenge = ${challenge} and purpose = ${purpose} and face = ${face}
      and ${q(`${face}_id`)} is not distinct from ${id} and expires_at > clock_timestamp()`;
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
