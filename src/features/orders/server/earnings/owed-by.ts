// Who was to pay the income that days still lack.
import { deadlineKey, payersDue } from '#features/catalogue/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { EndedDay } from './income-by-day.ts';

type Day = Pick<EndedDay, 'productId' | 'begunOn' | 'expected' | 'paid'>;

/** Reads the payers of the short ones among these days. Returns a function that names those of some of the days. */
export async function owedBy(q: Queryable, days: readonly Day[]): Promise<(own: readonly Day[]) => string[]> {
  const payers = await payersDue(q, days.filter(isShort).map(rentDay));
  const named = (day: Day) => payers.get(deadlineKey(day.productId, day.begunOn)) ?? [];
  return (own) => [...new Set(own.filter(isShort).flatMap(named))];
}

const isShort = ({ expected, paid }: Day) => paid < expected;
const rentDay = ({ productId, begunOn }: Day) => ({ productId, day: begunOn });
