// Members on their way to the login provider and back. The state in the address is good once, for the caller that
// began, for ten minutes. Only its keyed hash is kept.
import type { Floor } from '#platform/floor.ts';
import { opaqueToken } from '#platform/database/ids.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type CallerAt, callerMark } from '../sessions/caller-mark.ts';
import { hashToken } from '../secrets/secrets-of-people.ts';

const START_SECONDS = 600;

/** `linking`: the session that links the provider. Null where a member signs in. */
export type StartOf = CallerAt & { linking: bigint | null };

/** Returns the state. Its first word tells the return page what goes on there; the row decides. */
export async function beginStart(
  floor: Pick<Floor, 'sql' | 'secrets'>,
  { linking, ...at }: StartOf,
): Promise<string | Refusal<'field_invalid'>> {
  // A state for no device in particular would be good in a stranger's hands.
  const mark = callerMark(floor, at);
  if (mark === '') return refuse('field_invalid', { fields: { 'Device-Id': 'required' } });
  const state = `${linking === null ? 'in' : 'link'}.${opaqueToken()}`;
  await sweepStarts(floor);
  await floor.sql`
    insert into identity.login_start (state_hash, device_id, session_id, expires_at)
    values (${hashToken(floor.secrets, state)}, ${mark}, ${linking},
      clock_timestamp() + ${START_SECONDS} * interval '1 second')`;
  return state;
}

/** True once. Another device or session uses nothing up. */
export async function takeStart(
  floor: Pick<Floor, 'sql' | 'secrets'>,
  { state, linking, ...at }: StartOf & { state: string },
): Promise<boolean> {
  const taken = await floor.sql`
    delete from identity.login_start
    where state_hash = ${hashToken(floor.secrets, state)} and device_id = ${callerMark(floor, at)}
      and session_id is not distinct from ${linking} and expires_at > clock_timestamp()`;
  return taken.count === 1;
}

export async function sweepStarts({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  return (await sql`delete from identity.login_start where expires_at < clock_timestamp()`).count;
}
