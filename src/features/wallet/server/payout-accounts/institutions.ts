// The banks and mobile-money operators of the rail, as the bank lists them. They change rarely, so ask every ten
// minutes.
import type { Institution } from '../../../../platform/bank-wire.ts';
import type { RailClient } from '../../../../platform/bank-client.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { machineNow } from '../../../../platform/machine-time.ts';

const KEPT_MS = 600_000;
const kept = new WeakMap<RailClient, { list: readonly Institution[]; at: number }>();

/** Serves the last known list while the bank is silent. */
export async function institutions(
  floor: Pick<Floor, 'bank'>,
): Promise<readonly Institution[] | Refusal<'bank_unreachable'>> {
  const known = kept.get(floor.bank);
  if (known && machineNow() - known.at < KEPT_MS) return known.list;
  const answer = await floor.bank.call('GET /institutions');
  if (answer.outcome === 'ok') {
    kept.set(floor.bank, { list: answer.data.institutions, at: machineNow() });
    return answer.data.institutions;
  }
  return known?.list ?? refuse('bank_unreachable');
}
