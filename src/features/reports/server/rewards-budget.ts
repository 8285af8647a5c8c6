// The rewards budget of a period, by purpose and kind of reward, and each posting with its cause. All is read from the
// postings of the budget's account.
import type { Context } from '#platform/context.ts';
import { idList } from '#platform/database/db.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import {
  type BudgetMovement as Movement,
  budgetMovements,
  type BudgetSpan,
  type BudgetTurnover,
  budgetTurnover,
} from '#features/rewards/server/public.ts';
import type { BudgetMovement } from '../contract/rewards-budget.ts';
import { postedToWire, shownWithBelonging } from './belonging.ts';
import { type AskedPage, type AskedPeriod, type Period, periodOf, runsOf, type Stand, standsAt } from './period.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type Asked = AskedPeriod & { purpose?: string | undefined; kind?: string | undefined };

type Stands = { period: Period; span: BudgetSpan; opening: bigint; closing: bigint };

async function standsOf(context: Deps, asked: AskedPeriod): Promise<Stands> {
  const { sql } = context;
  const period = periodOf(context, asked);
  const runs = await runsOf(sql, period);
  const accounts = idList([house('rewards_budget')]);
  const [[first], [last]] = await Promise.all([
    sql<Stand[]>`${standsAt(sql, { accounts, run: runs.after })}`,
    sql<Stand[]>`${standsAt(sql, { accounts, run: runs.until })}`,
  ]);
  const [opening, closing] = [required(first), required(last)];
  return {
    period,
    span: { after: opening.seq, until: closing.seq },
    opening: opening.balance,
    closing: closing.balance,
  };
}

export async function listBudgetKinds(context: Deps, asked: AskedPeriod) {
  const { span } = await standsOf(context, asked);
  const items = (await budgetTurnover(context.sql, span)).map(({ purpose, kind, count, left, came }) => ({
    id: `${purpose}.${kind ?? ''}`,
    purpose,
    kind,
    count,
    leftMinor: toWire(left),
    cameMinor: toWire(came),
  }));
  return { items, next: null };
}

export async function budgetTotals(context: Deps, asked: AskedPeriod) {
  const { span, opening, closing } = await standsOf(context, asked);
  const rows = await budgetTurnover(context.sql, span);
  const sum = (of: (row: BudgetTurnover) => bigint) => toWire(rows.reduce((total, row) => total + of(row), 0n));
  return {
    count: rows.length,
    more: false,
    openingMinor: toWire(opening),
    fundedMinor: sum(({ purpose, came }) => (purpose === 'budget_funded' ? came : 0n)),
    backMinor: sum(({ purpose, came }) => (purpose === 'budget_funded' ? 0n : came)),
    spentMinor: sum(({ left }) => left),
    closingMinor: toWire(closing),
  };
}

const movementsAfter = (
  { sql }: Deps,
  { after, until }: BudgetSpan,
  { purpose, kind, limit }: Asked & { limit: number },
) => budgetMovements(sql, { after, until }, { purpose: purpose ?? null, kind: kind ?? null, limit });

export async function listBudgetMovements(context: Deps, asked: AskedPage & Asked) {
  const { span } = await standsOf(context, asked);
  const before = idOf(asked.after) ?? 0n;
  const after = before > span.after ? before : span.after;
  return readPage(asked.limit, {
    rows: (limit) => movementsAfter(context, { after, until: span.until }, { ...asked, limit }),
    key: (row) => row.seq,
    items: (rows) => shownWithBelonging(context.sql, rows, movementToWire),
  });
}

const leftOf = ({ amount }: Movement): bigint => (amount < 0n ? -amount : 0n);
const cameOf = ({ amount }: Movement): bigint => (amount > 0n ? amount : 0n);

function movementToWire(row: Movement, belongsTo: BudgetMovement['belongsTo']): BudgetMovement {
  return {
    ...postedToWire(row),
    kind: row.kind,
    cause: row.cause,
    campaign: row.campaign,
    memberId: row.memberId === null ? null : String(row.memberId),
    memberNo: row.memberId === null ? null : memberNoOf(row.memberId),
    belongsTo,
    leftMinor: toWire(leftOf(row)),
    cameMinor: toWire(cameOf(row)),
    balanceMinor: toWire(row.balance),
  };
}
