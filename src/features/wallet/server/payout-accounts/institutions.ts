// The banks and mobile-money operators of the rail, as the bank lists them. They change rarely, so ask every ten
// minutes.
import type { Institution } from '#wires/bank.ts';
import type { Floor } from '#platform/floor.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { machineNow } from '#platform/time/machine-time.ts';

const KEPT_MS = 600_000;
type Kept = { list?: readonly Institution[]; at: number };
const keptOf = perDatabase((_floor: Pick<Floor, 'sql'>): Kept => ({ at: 0 }));

/** Serves the last known list while the bank is silent. */
export async function institutions(
  floor: Pick<Floor, 'sql' | 'bank'>,
): Promise<readonly Institution[] | Refusal<'bank_unreachable'>> {
  const kept = keptOf(floor);
  if (kept.list && machineNow() - kept.at < KEPT_MS) return kept.list;
  const answer = await floor.bank.call('GET /institutions');
  if (answer.outcome === 'ok') Object.assign(kept, { list: answer.data.institutions, at: machineNow() });
  return kept.list ?? refuse('bank_unreachable');
}
