// How often each prize of a round was drawn (draws.md 3). Anybody asks, so a long round is counted once in a while.
import type { Database } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import type { RoundCounts } from '../../contract/shapes.ts';
import type { Round } from './round-store.ts';

const KEPT_MS = 5_000;
type Kept = { settled: number; at: number; counts: Promise<RoundCounts> };
const keptCounts = perDatabase<{ sql: Database }, Map<bigint, Kept>>(() => new Map());

export function countsOf(
  { sql, clock }: Pick<Floor, 'sql' | 'clock'>,
  { id, settled, manifest }: Pick<Round, 'id' | 'settled' | 'manifest'>,
): Promise<RoundCounts> {
  const known = keptCounts({ sql });
  const at = clock.now().getTime();
  const found = known.get(id);
  if (found && (found.settled === settled || at - found.at < KEPT_MS)) return found.counts;
  const counts = count(sql, id, manifest.prizes.length);
  known.set(id, { settled, at, counts });
  counts.catch(() => known.delete(id));
  return counts;
}

async function count(sql: Database, roundId: bigint, prizes: number): Promise<RoundCounts> {
  const rows = await sql<{ way: string; prize: number | null; plays: number }[]>`
    select way, prize, count(*)::int as plays from draws.result where round_id = ${roundId} group by way, prize`;
  const drawn = Array.from({ length: prizes }, () => 0);
  let [guaranteed, unrevealed] = [0, 0];
  for (const { way, prize, plays } of rows) {
    if (way === 'guaranteed') guaranteed += plays;
    else if (prize === null) unrevealed += plays;
    else drawn[prize] = (drawn[prize] ?? 0) + plays;
  }
  return { drawn, guaranteed, unrevealed };
}
