// The one line of home: the books agree with the bank, and this much rent reached holders (transparency.md 3).
// Everybody who opens the app asks for it, so a process reads it twice a minute at most.
import { coverage } from '#ledger/balance.ts';
import { toWire } from '#ledger/money.ts';
import type { Floor } from '#platform/floor.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import { payerCount } from '#features/revenue/server/public.ts';
import type { Agreed } from '../contract.ts';
import { sumOf } from './read-overview.ts';
import { asOf, reconciled, totals } from './store.ts';

const KEPT_MS = 30_000;
type Kept = { answer?: Promise<Agreed>; at: number };
const keptOf = perDatabase((_floor: Pick<Floor, 'sql'>): Kept => ({ at: 0 }));

/** All who ask within half a minute share one reading. A reading that failed is not kept. `now` in milliseconds. */
export function readAgreed(floor: Pick<Floor, 'sql'>, now: number = machineNow()): Promise<Agreed> {
  const kept = keptOf(floor);
  if (kept.answer && now - kept.at < KEPT_MS) return kept.answer;
  const answer = read(floor);
  Object.assign(kept, { answer, at: now });
  return answer.catch((error: unknown) => {
    keptOf.forget(floor.sql);
    throw error;
  });
}

async function read({ sql: q }: Pick<Floor, 'sql'>): Promise<Agreed> {
  const [at, flows, closed, state, payers] = await Promise.all([
    asOf(q),
    totals(q, null),
    reconciled(q),
    coverage(q),
    payerCount(q),
  ]);
  return {
    asOf: at.toISOString(),
    state,
    agreedOn: closed.lastOn,
    givenMinor: toWire(sumOf(flows, 'accrual')),
    payers,
  };
}
