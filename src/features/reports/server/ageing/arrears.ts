// Rents that are short, by invoice: the income that members read as missed or awaited, and who is to pay it.
import type { Context } from '#platform/context.ts';
import { dateOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { toWire } from '#ledger/money.ts';
import {
  type ShortRent as Short,
  type ShortRentFilter,
  type ShortRentPlace,
  shortRents,
  shortSums,
} from '#features/catalogue/server/public.ts';
import { bookedFor, type RentPeriod } from '#features/revenue/server/public.ts';
import { daysSince } from '#universal/date-text.ts';
import { DAY_AGES, type DayAge, type ShortRent } from '../../contract/ageing.ts';
import type { AskedPage, AskedPeriod } from '../period.ts';
import { ageOf, datesOfAge } from './ages.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type Asked = AskedPeriod & { state?: ShortRent['state'] | undefined; age?: DayAge | undefined };

type Bound = string | null | undefined;
const laterOf = (one: Bound, other: Bound) => (one && other ? (one > other ? one : other) : (one ?? other ?? null));
const earlierOf = (one: Bound, other: Bound) => (one && other ? (one < other ? one : other) : (one ?? other ?? null));

function filterOf({ clock }: Deps, { from, until, state, age }: Asked): ShortRentFilter {
  const dates = datesOfAge(age, clock.today());
  return {
    at: clock.now(),
    dueFrom: laterOf(from, dates.from),
    dueUntil: earlierOf(until, dates.until),
    only: state ?? null,
  };
}

type Row = Short & { booked: bigint };

async function rowsAfter(
  context: Deps,
  filter: ShortRentFilter,
  page: { after: ShortRentPlace | null; limit: number },
): Promise<Row[]> {
  const rows = await shortRents(context.sql, filter, page);
  const periods = rows.map((row) => periodOf(row));
  const booked = await bookedFor(context.sql, periods);
  return rows.map((row, at) => ({ ...row, booked: booked[at] ?? 0n }));
}

const periodOf = ({ productId, contractId, periodFrom: from, periodUntil: until }: Short): RentPeriod => ({
  productId,
  contractId: contractId ?? 0n,
  from,
  until,
});

const placeOf = ({ dueOn, productId, contractId, periodFrom }: Short): ShortRentPlace => ({
  dueOn,
  productId,
  contractId: contractId ?? 0n,
  periodFrom,
});

export async function listArrears(context: Deps, asked: AskedPage & Asked) {
  const filter = filterOf(context, asked);
  return readPage(asked.limit, {
    rows: (limit) => rowsAfter(context, filter, { after: placeFrom(asked.after), limit }),
    key: (row) => {
      const { dueOn, productId, contractId, periodFrom } = placeOf(row);
      return [dueOn, productId, contractId, periodFrom];
    },
    items: (rows) => rows.map((row) => shortToWire(row, context.clock.today())),
  });
}

function placeFrom(cursor: string | undefined): ShortRentPlace | null {
  const [due, product = '', contract = '', first] = partsOf(cursor, 4) ?? [];
  const [dueOn, periodFrom] = [dateOf(due), dateOf(first)];
  if (dueOn === null || periodFrom === null || !/^\d{1,17}$/.test(product) || !/^\d{1,17}$/.test(contract)) return null;
  return { dueOn, periodFrom, productId: BigInt(product), contractId: BigInt(contract) };
}

function shortToWire(row: Row, today: string): ShortRent {
  const daysLate = daysSince(row.dueOn, today);
  return {
    id: `${row.productId}.${row.contractId ?? 0}.${row.periodFrom}`,
    productId: String(row.productId),
    contractNumber: row.contractNumber,
    assetId: row.assetId === null ? null : String(row.assetId),
    payers: row.payers,
    periodFrom: row.periodFrom,
    periodUntil: row.periodUntil,
    dueOn: row.dueOn,
    daysLate,
    age: ageOf(daysLate),
    state: stateOf(row),
    rentMinor: row.rent === null ? null : toWire(row.rent),
    bookedMinor: toWire(row.booked),
    dueMinor: toWire(row.expected),
    paidMinor: toWire(row.paid),
    shortMinor: toWire(row.missed + row.awaited),
  };
}

const stateOf = ({ missed }: Short): ShortRent['state'] => (missed > 0n ? 'overdue' : 'awaited');

export async function arrearsByAge(context: Deps, asked: Asked) {
  const sums = await shortSums(context.sql, filterOf(context, asked));
  const today = context.clock.today();
  const items = DAY_AGES.map((id) => {
    const own = sums.filter(({ dueOn }) => ageOf(daysSince(dueOn, today)) === id);
    const total = (of: (one: (typeof own)[number]) => bigint) => toWire(own.reduce((sum, one) => sum + of(one), 0n));
    return {
      id,
      overdue: own.reduce((sum, { missedCount }) => sum + missedCount, 0),
      overdueMinor: total(({ missed }) => missed),
      awaited: own.reduce((sum, { awaitedCount }) => sum + awaitedCount, 0),
      awaitedMinor: total(({ awaited }) => awaited),
      oldestOn: own.find(({ missedCount }) => missedCount > 0)?.dueOn ?? null,
    };
  });
  return { items };
}
