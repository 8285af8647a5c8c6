// Bank lines that nothing explained at the end of a day, by age. Together they are the balance of suspense on that day.
import type { Context } from '#platform/context.ts';
import { idList } from '#platform/database/db.ts';
import { dateOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import {
  type SuspenseAt,
  suspenseAt,
  type SuspenseMoment,
  suspenseSums,
} from '#features/reconciliation/server/public.ts';
import { daysSince } from '#universal/date-text.ts';
import { DAY_AGES, type DayAge, type SuspenseLine } from '../../contract/ageing.ts';
import { runsOf, type Stand, standsAt } from '../period.ts';
import { ageOf, datesOfAge } from './ages.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type Asked = { until?: string | undefined; age?: DayAge | undefined };
type Place = { bookedOn: string; id: bigint };

/** The end of a day in the ledger, today unless another is asked for, and the balance of suspense then. */
async function endOf({ sql, clock }: Deps, { until = clock.today() }: Asked) {
  const { until: run } = await runsOf(sql, { from: until, until });
  const [stand] = await sql<Stand[]>`${standsAt(sql, { accounts: idList([house('suspense')]), run })}`;
  const { seq: posting, balance } = required(stand);
  return { day: until, moment: { run, posting }, balance };
}

const rowsAfter = (
  { sql }: Deps,
  { moment, day, age }: { moment: SuspenseMoment; day: string; age: DayAge | undefined },
  page: { after: Place | null; limit: number },
) => suspenseAt(sql, moment, { ...datesOfAge(age, day), ...page });

export async function listSuspense(
  context: Deps,
  asked: Asked & { after?: string | undefined; limit?: number | undefined },
) {
  const { day, moment } = await endOf(context, asked);
  return readPage(asked.limit, {
    rows: (limit) => rowsAfter(context, { moment, day, age: asked.age }, { after: placeFrom(asked.after), limit }),
    key: ({ bookedOn, id }) => [bookedOn, id],
    items: (rows) => rows.map((row) => suspenseToWire(row, day)),
  });
}

function placeFrom(cursor: string | undefined): Place | null {
  const [day, id = ''] = partsOf(cursor, 2) ?? [];
  const bookedOn = dateOf(day);
  return bookedOn !== null && /^[1-9]\d{0,17}$/.test(id) ? { bookedOn, id: BigInt(id) } : null;
}

function suspenseToWire({ id, amount, left, ...line }: SuspenseAt, day: string): SuspenseLine {
  const days = daysSince(line.bookedOn, day);
  return { id: String(id), ...line, days, age: ageOf(days), amountMinor: toWire(amount), leftMinor: toWire(left) };
}

export async function suspenseByAge(context: Deps, asked: Asked) {
  const { day, moment, balance } = await endOf(context, asked);
  const sums = await suspenseSums(context.sql, moment);
  const items = DAY_AGES.map((id) => {
    const own = sums.filter(({ bookedOn }) => ageOf(daysSince(bookedOn, day)) === id);
    return {
      id,
      count: own.reduce((sum, { count }) => sum + count, 0),
      leftMinor: toWire(own.reduce((sum, { left }) => sum + left, 0n)),
    };
  });
  return { items, balanceMinor: toWire(balance), agrees: sums.reduce((sum, { left }) => sum + left, 0n) === balance };
}
