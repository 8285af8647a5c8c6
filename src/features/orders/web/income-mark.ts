// How the calendar of the statistics marks a day: its cell, the thread of the weave in it, and its sum.
import type { DataOf } from '#platform/client/call-types.ts';
import { type Threads, threadOf } from '#universal/weave.ts';

export type IncomeDay = Pick<
  DataOf<'GET /api/v1/income/statistics'>['items'][number],
  'state' | 'expectedMinor' | 'paidMinor' | 'awaitingMinor' | 'missedMinor'
>;

/** Income beyond the expected, such as money left over at a product's end. It is a part of `paidMinor`. */
export const surplusOf = ({ expectedMinor, paidMinor, awaitingMinor, missedMinor }: Omit<IncomeDay, 'state'>) =>
  Math.max(0, paidMinor + awaitingMinor + missedMinor - expectedMinor);

type Amount = 'expected' | 'surplus' | 'awaited' | 'late' | 'paid';

/** The sums of a period in one column: what was expected, what came on top or hasn't come, and last the sum, paid. */
export function columnOf(rows: readonly Omit<IncomeDay, 'state'>[]): { of: Amount; minor: number }[] {
  const sum = (of: keyof Omit<IncomeDay, 'state'>) => rows.reduce((total, row) => total + row[of], 0);
  const between = [
    { of: 'surplus', minor: rows.reduce((total, row) => total + surplusOf(row), 0) },
    { of: 'awaited', minor: -sum('awaitingMinor') },
    { of: 'late', minor: -sum('missedMinor') },
  ] as const;
  return [
    { of: 'expected', minor: sum('expectedMinor') },
    ...between.filter(({ minor }) => minor !== 0),
    { of: 'paid', minor: sum('paidMinor') },
  ];
}

const LOOKS = {
  paid: 'paid',
  surplus: 'paid',
  awaiting: 'awaited',
  late: 'short',
  short: 'short',
  missed: 'short',
} as const;

type Mark = {
  look: 'paid' | 'awaited' | 'short';
  thread: Threads;
  /** Whole birr, because a cell has no room for more. */
  birr: number;
};

/** Undefined if nothing was due on the day and nothing was paid for it. */
export function markOf(day: IncomeDay): Mark | undefined {
  const { state, expectedMinor, paidMinor, awaitingMinor, missedMinor } = day;
  if (!state) return undefined;
  // One product's surplus doesn't make up for what another one still owes.
  const owes = awaitingMinor + missedMinor > 0;
  const thread = threadOf({
    expected: BigInt(expectedMinor),
    paid: BigInt(owes ? paidMinor - surplusOf(day) : paidMinor),
    awaiting: state === 'awaiting',
    late: state === 'late',
  });
  return { look: LOOKS[state], thread, birr: Math.round(paidMinor / 100) };
}
