// Payouts that have not ended, by state and by how long they have waited since they were asked for.
import type { Context } from '#platform/context.ts';
import { placeOf, readPage } from '#platform/http/keyset.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import { toWire } from '#ledger/money.ts';
import { openPayouts, payoutQueue } from '#features/wallet/server/public.ts';
import { type ageingCalls, PAYOUT_AGES, type PayoutAge } from '../../contract/ageing.ts';
import type { Data } from '#platform/http/contract.ts';
import type { AskedPage, AskedPeriod } from '../period.ts';

type Answer = Data<(typeof ageingCalls)['GET /console/api/v1/open-payouts/ages']>;
type State = Answer['items'][number]['state'];
type Asked = AskedPeriod & { state?: State | undefined; age?: PayoutAge | undefined };

/** The fewest hours of each age. */
const LEAST: Readonly<Record<PayoutAge, number>> = {
  hours_0_4: 0,
  hours_4_24: 4,
  days_1_3: 24,
  days_3_7: 72,
  days_7_up: 168,
};

function filterOf({ state = 'open', age, from, until }: Omit<Asked, 'state'> & { state?: string | undefined }) {
  if (age === undefined) return { state, from, until };
  const older = PAYOUT_AGES[PAYOUT_AGES.indexOf(age) + 1];
  return {
    state,
    from,
    until,
    olderThanHours: LEAST[age],
    youngerThanHours: older === undefined ? undefined : LEAST[older],
  };
}

export async function listOpenPayouts(context: Context, asked: AskedPage & Asked) {
  const filter = { ...filterOf(asked), sort: 'oldest', after: asked.after } as const;
  return readPage(asked.limit, {
    rows: (limit) => payoutQueue(context, { ...filter, limit }),
    key: ({ place }) => placeOf('oldest', place),
    items: (rows) => rows.map(({ item }) => item),
  });
}

export async function payoutsByAge(context: Context, { state, from, until }: Asked): Promise<Answer> {
  const hours = PAYOUT_AGES.map((age) => LEAST[age]);
  const rows = await openPayouts(context.sql, {
    now: context.clock.now(),
    hours,
    from: from === undefined ? null : startOfBusinessDate(from),
    until: until === undefined ? null : startOfBusinessDate(addDays(until, 1)),
  });
  const items = rows
    .filter((row) => state === undefined || row.state === state)
    .map((row) => {
      const age = PAYOUT_AGES[hours.indexOf(row.least)] ?? 'hours_0_4';
      return {
        id: `${row.state}.${age}`,
        state: row.state as State,
        age,
        count: row.count,
        amountMinor: toWire(row.amount),
        oldestAt: row.oldestAt.toISOString(),
      };
    });
  return { items };
}
