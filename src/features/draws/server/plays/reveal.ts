// A phone reveals the seed of its play (draws.md 4). The database keeps it for good, then the draws process is asked
// for the receipt and the result. While that process is away the seed is safe, and the play waits.
import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { Receipt } from './receipts.ts';
import type { Wait } from './settle-rules.ts';

type Revealing = { playId: bigint; memberId: bigint; clientSeed: string };
/** `waits` null: the play has its result. `receipt` null: the draws process is away, or the seed came too late. */
export type Revealed = { waits: Wait | null; receipt: Receipt | null };
type Ground = Pick<Floor, 'sql' | 'draws' | 'log'>;

export async function reveal(
  floor: Ground,
  { playId, memberId, clientSeed }: Revealing,
): Promise<Revealed | Refusal<'play_not_found' | 'client_seed_other'>> {
  const [row] = await floor.sql<{ how: 'kept' | 'late' | 'other' | 'unknown' }[]>`
    select draws.keep_reveal(${playId}, ${memberId}, ${clientSeed}) as how`;
  if (row?.how === 'unknown') return refuse('play_not_found');
  if (row?.how === 'other') return refuse('client_seed_other');
  return askToSettle(floor, playId);
}

/** Intents are not kept: a play settles once, and each time the answer is its state. */
export async function askToSettle(floor: Pick<Ground, 'draws' | 'log'>, playId: bigint): Promise<Revealed> {
  const answer = await floor.draws.call('POST /plays/{playId}/settle', { path: { playId: String(playId) }, body: {} });
  if (answer.outcome === 'ok') return answer.data;
  floor.log.warn({ playId: String(playId), outcome: answer.outcome }, 'the draws process does not answer');
  return { waits: 'for_operator', receipt: null };
}
