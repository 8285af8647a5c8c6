import { randomBytes } from 'node:crypto';
import type { Database } from '../../../../platform/db.ts';

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
