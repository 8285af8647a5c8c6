// A wallet's statement as screens show it: a payout is one line, and each day has its sum.
import { toWire } from '#ledger/money.ts';
import { dayTotalsOf, postingsBeside, type StatementPosting } from '#ledger/statement.ts';
import { type Database, idList } from '#platform/database/db.ts';
import type { StatementLineView } from '../../contract/shapes.ts';
import {
  accountOfWallet,
  type CursorLine,
  type FileLine,
  filterOf,
  partOf,
  readLines,
  searchOf,
  type StatementAsk,
} from './statement.ts';

/** The postings of one payout: net, tax and charge. They stand beside each other, because one transfer posts them. */
const PARTS_MOST = 3;

/** Returns at most `limit` lines as screens show them: a payout is one line. */
export async function readMovements(sql: Database, ask: StatementAsk): Promise<StatementLineView[]> {
  const searched = await searchOf(sql, ask);
  const lines = await readLines(sql, { ...ask, limit: ask.limit * PARTS_MOST }, searched);
  const whole = (await wholePayouts(sql, ask, lines)).slice(0, ask.limit);
  // A search may find a part of a payout only, so its days have no sums.
  const totals = searched ? null : await readDayTotals(sql, ask, whole);
  const paidOn = await readPaidDays(sql, whole);
  return whole.map(({ view }) => ({
    ...view,
    paidOn: (view.subject && isPayout(view) && paidOn.get(view.subject.id)) || null,
    dayTotalMinor: totals && toWire(totals.get(view.businessDate) ?? 0n),
  }));
}

const isPayout = ({ purpose }: Pick<FileLine, 'purpose'>) =>
  purpose === 'withdrawal_paid' || purpose === 'recharge_returned';

/** When the bank paid, by the withdrawal's id. */
async function readPaidDays(sql: Database, page: readonly Whole[]): Promise<Map<string, string>> {
  const ids = page.flatMap(({ view }) => (view.subject && isPayout(view) ? BigInt(view.subject.id) : []));
  if (ids.length === 0) return new Map();
  const rows = await sql<{ id: bigint; paidOn: string }[]>`
    select id, platform.business_date(paid_at) as paid_on from wallet.withdrawal
    where id = any (${idList(ids)}::bigint[]) and paid_at is not null`;
  return new Map(rows.map(({ id, paidOn }) => [String(id), paidOn]));
}

async function readDayTotals(sql: Database, ask: StatementAsk, page: readonly Whole[]): Promise<Map<string, bigint>> {
  const [newest, oldest] = [page[0], page.at(-1)];
  const days = page.map(({ view }) => view.businessDate).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (!newest || !oldest || !firstDay || !lastDay) return new Map();
  const span = { lowest: oldest.seq, highest: newest.seq, firstDay, lastDay };
  return dayTotalsOf(sql, accountOfWallet(ask.wallet, ask.memberId), span, filterOf(ask, undefined));
}

type Whole = { seq: bigint; view: Omit<StatementLineView, 'paidOn' | 'dayTotalMinor'> };

/** Puts the postings of each payout together, those that the filter or the page's end left out among them. */
async function wholePayouts(sql: Database, ask: StatementAsk, lines: readonly CursorLine[]): Promise<Whole[]> {
  const beside = await postingsBeside(sql, accountOfWallet(ask.wallet, ask.memberId), {
    found: lines.flatMap(({ seq, view }) => (view.part === null ? [] : [seq])),
    reach: PARTS_MOST - 1,
  });
  const payoutOf = ({ transferId, purpose, guard }: StatementPosting) => `${transferId} ${purpose} ${guard}`;
  const bySeq = new Map(beside.map((one) => [one.seq, payoutOf(one)]));
  const payouts = Map.groupBy(beside, payoutOf);
  const shown = new Set<string>();
  return lines.flatMap(({ seq, view: { part: _part, ...view } }) => {
    const payout = view.informational ? undefined : bySeq.get(seq);
    if (payout === undefined) return [{ seq, view: { ...view, parts: null } }];
    if (shown.has(payout)) return [];
    shown.add(payout);
    return [payoutLine(view, payouts.get(payout) ?? [])];
  });
}

/** `postings` are oldest first. */
function payoutLine(view: Omit<FileLine, 'part'>, postings: readonly StatementPosting[]): Whole {
  const sumOf = (part?: FileLine['part']) =>
    postings.filter((one) => !part || partOf(one) === part).reduce((sum, { amount }) => sum + amount, 0n);
  const oldest = postings[0]?.seq ?? 0n;
  return {
    seq: oldest,
    view: {
      ...view,
      id: String(oldest),
      amountMinor: toWire(sumOf()),
      balanceAfterMinor: toWire(postings.at(-1)?.balanceAfter ?? 0n),
      parts:
        view.purpose === 'withdrawal_paid'
          ? {
              netMinor: toWire(-sumOf('net')),
              taxMinor: toWire(-sumOf('tax')),
              bankChargeMinor: toWire(-sumOf('charge')),
            }
          : null,
    },
  };
}
