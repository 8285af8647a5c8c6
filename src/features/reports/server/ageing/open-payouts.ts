// Payouts that have not ended, by state and by how long they have waited since they were asked for.
import type { Context } from '#platform/context.ts';
import { placeOf, readPage } from '#platform/http/keyset.ts';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import { toWire } from '#ledger/money.ts';
import { decimal, openPayouts, payoutQueue, timeInFile } from '#features/wallet/server/public.ts';
import { type ageingCalls, PAYOUT_AGES, type PayoutAge } from '../../contract/ageing.ts';
import type { Data } from '#platform/http/contract.ts';
import type { AskedPage, AskedPeriod } from '../period.ts';
import { reportCsv } from '../report-csv.ts';

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

const BATCH = 500;

export async function openPayoutsCsv(context: Context, asked: Asked) {
  async function* pages() {
    for (let after: string | undefined; ; ) {
      const page = await listOpenPayouts(context, { ...asked, after, limit: BATCH });
      yield page.items;
      if (page.next === null) return;
      after = page.next;
    }
  }
  return reportCsv({
    name: 'open-payouts',
    period: context.clock.today(),
    head: [
      'number',
      'member',
      'state',
      'requested',
      'hours',
      'held_until',
      'reviewers',
      'approvals',
      'reason',
      'amount',
      'tax_and_charge',
      'net',
    ],
    pages: pages(),
    row: (one) => [
      one.number,
      one.memberNo,
      one.state,
      timeInFile(one.requestedAt),
      Math.floor(one.ageMinutes / 60),
      timeInFile(one.heldUntil),
      one.reviewersNeeded,
      one.approvals,
      one.reasonCode,
      ...[one.amountMinor, one.feeMinor, one.netMinor].map(decimal),
    ],
  });
}
