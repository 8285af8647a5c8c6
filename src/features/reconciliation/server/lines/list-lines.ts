// The console's list of the client account's bank lines, and the closing of cases where the bank paid another account.
import { audit } from '#features/acts/server/public.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { HandlersAt, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Given, Sort } from '#platform/http/contract.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { countTotals, placeOf, readPage, sorted, type Totals } from '#platform/http/keyset.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract, StatementLineRow } from '../../contract.ts';
import { unexplained } from './lines.ts';

type LineRow = {
  id: bigint;
  direction: 'in' | 'out';
  kind: string;
  amount: bigint;
  open: bigint;
  outcome: string | null;
  name: string;
  account: string;
  reference: string;
  narrative: string;
  instructionId: string | null;
  bankReference: string | null;
  bookedAt: Date;
  statementDate: string;
  balanceAfter: bigint;
  fromOperator: boolean;
  /** The account that our order named, if the bank paid another. */
  meantFor: string | null;
  notedAt: Date | null;
  closedAt: Date | null;
  closedBy: bigint | null;
  note: string | null;
};

const lineColumns = (q: Queryable) => q`
  s.id, s.direction, s.kind, s.amount, w.outcome, s.counterparty_name as name, s.counterparty_account as account,
  s.reference, s.narrative, s.instruction_id, s.bank_reference, s.booked_at,
  coalesce(s.statement_date, s.value_date) as statement_date, s.balance_after,
  exists (select from ledger.operator_account o where o.account = s.counterparty_account) as from_operator,
  m.account as meant_for, m.noted_at, m.closed_at, m.closed_by, m.note,
  case when coalesce(w.open, true) then ${unexplained(q)} else 0 end::bigint as open`;

type LineFilter = {
  open: boolean | null;
  misdirected: boolean;
  direction: string | null;
  reference: string | null;
  date: string | null;
  sort: Sort;
};

const SORTED_BY = { id: 's.id', amount: 's.amount' } as const;

export async function listLines(
  sql: Queryable,
  filter: LineFilter & { after: string | undefined; limit: number },
): Promise<StatementLineRow[]> {
  const { after, order } = sorted(sql, { sort: filter.sort, after: filter.after, columns: SORTED_BY });
  const rows = await sql<LineRow[]>`
    select ${lineColumns(sql)} ${linesIn(sql, filter)} ${after} order by ${order} limit ${filter.limit}`;
  return rows.map(lineToWire);
}

/** Count of the lines that match the filters, and the sums that came in and went out. */
async function lineTotals(sql: Queryable, filter: LineFilter): Promise<Totals<'inward' | 'outward'>> {
  const { order } = sorted(sql, { sort: filter.sort, after: undefined, columns: SORTED_BY });
  const going = (direction: string) => sql`case when s.direction = ${direction} then s.amount end`;
  return countTotals(
    sql,
    ['inward', 'outward'],
    sql`select ${going('in')} as inward, ${going('out')} as outward ${linesIn(sql, filter)} order by ${order}`,
  );
}

/** The SQL of the lines that match the filters, starting at the `from` clause. */
function linesIn(sql: Queryable, { open, misdirected, direction, reference, date }: LineFilter) {
  return sql`
    from ${
      open === true
        ? sql`reconciliation.line_work w
      join ledger.statement_line s on s.id = w.statement_line_id and w.open`
        : sql`ledger.statement_line s left
        join reconciliation.line_work w on w.statement_line_id = s.id`
    }
    ${misdirected ? sql`` : sql`left`} join ledger.misdirected_line m on m.statement_line_id = s.id
      ${misdirected ? sql`and m.closed_at is null` : sql``}
    where s.account = 'client'
      ${open === false ? sql`and not coalesce(w.open, true)` : sql``}
      ${direction ? sql`and s.direction = ${direction}` : sql``}
      ${reference ? sql`and s.reference = ${reference}` : sql``}
      ${date ? sql`and s.statement_date = ${date}::date` : sql``}`;
}

async function lineDetail(sql: Queryable, id: bigint) {
  const [row] = await sql<LineRow[]>`select ${lineColumns(sql)} from ledger.statement_line s left
    join reconciliation.line_work w on w.statement_line_id = s.id
    left join ledger.misdirected_line m on m.statement_line_id = s.id
    where s.id = ${id} and s.account = 'client'`;
  if (!row) return undefined;
  const uses = await sql<{ purpose: string; amount: bigint; at: Date; actor: string }[]>`
    select l.purpose, l.amount, t.occurred_at as at, t.actor from ledger.line l
    join ledger.transfer t on t.id = l.transfer_id
    where l.guard = ${id} and l.purpose in ('bank_in', 'bank_charge')
    union all
    select l.purpose, l.amount, t.occurred_at, t.actor from ledger.line l join ledger.transfer t on t.id = l.transfer_id
    where l.guard = ${id} and l.purpose in ('recharge_recalled', 'revenue_recalled', 'deposit_recalled')
      and l.credit = ledger.house('client_bank')
    union all
    select (select min(l.purpose) from ledger.line l where l.transfer_id = u.transfer_id), u.amount, t.occurred_at,
      t.actor
    from ledger.suspense_use u join ledger.transfer t on t.id = u.transfer_id where u.statement_line_id = ${id}
    union all
    select (select min(l.purpose) from ledger.line l where l.transfer_id = m.transfer_id), m.amount, t.occurred_at,
      t.actor
    from ledger.outward_match m join ledger.transfer t on t.id = m.transfer_id where m.statement_line_id = ${id}
    order by 3`;
  return {
    ...lineToWire(row),
    uses: uses.map((use) => ({
      purpose: use.purpose,
      amountMinor: toWire(use.amount),
      at: use.at.toISOString(),
      actor: use.actor,
    })),
  };
}

function lineToWire(row: LineRow): StatementLineRow {
  return {
    id: String(row.id),
    direction: row.direction,
    kind: row.kind,
    amountMinor: toWire(row.amount),
    openMinor: toWire(row.open),
    outcome: row.outcome ?? 'new',
    counterparty: { name: row.name, account: row.account },
    reference: row.reference,
    narrative: row.narrative,
    instructionId: row.instructionId,
    bankReference: row.bankReference,
    bookedAt: row.bookedAt.toISOString(),
    statementDate: row.statementDate,
    balanceAfterMinor: toWire(row.balanceAfter),
    fromOperator: row.fromOperator,
    misdirected:
      row.meantFor === null
        ? null
        : {
            account: row.meantFor,
            notedAt: required(row.notedAt).toISOString(),
            closedAt: row.closedAt?.toISOString() ?? null,
            closedBy: row.closedBy === null ? null : String(row.closedBy),
            note: row.note,
          },
  };
}

type Closed = NonNullable<Awaited<ReturnType<typeof lineDetail>>>;

/**
 * Closes the case of a payment that reached another account, once staff have clarified it with the bank. Orders to the
 * right account go out again.
 */
export async function closeMisdirection(
  context: Context,
  { lineId, note, caller }: { lineId: bigint; note: string; caller: StaffCaller },
  intent: Intent,
): Promise<Closed | Refusal<'statement_line_not_found' | 'line_not_misdirected'> | IntentRefusal> {
  const at = context.clock.now();
  const done = await once(context.sql, intent, at, async (tx) => {
    if (!(await lineDetail(tx, lineId))) return refuse('statement_line_not_found');
    const [done] = await tx<{ closed: boolean }[]>`
      select ledger.close_misdirection(${lineId}, ${caller.staffId}, ${note}) as closed`;
    if (!done?.closed) return refuse('line_not_misdirected');
    await audit(tx, {
      staffId: caller.staffId,
      action: 'reconciliation.close_misdirection',
      subject: `statement-line:${lineId}`,
      detail: { note },
    });
    return { id: String(lineId) };
  });
  return isRefusal(done) ? done : required(await lineDetail(context.sql, lineId));
}

export function lineHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/statement-lines'> {
  return {
    'GET /console/api/v1/statement-lines': ({ query }) => {
      const asked = askedOf(query);
      return readPage(query.limit, {
        rows: (limit) => listLines(context.sql, { ...asked, after: query.after, limit }),
        key: ({ id, amountMinor }) => placeOf(asked.sort, { id: BigInt(id), amount: fromWire(amountMinor) }),
        items: (lines) => lines,
      });
    },
    'GET /console/api/v1/statement-lines/totals': async ({ query }) => {
      const { count, more, inward, outward } = await lineTotals(context.sql, askedOf(query));
      return { count, more, inMinor: toWire(inward), outMinor: toWire(outward) };
    },
    'GET /console/api/v1/statement-lines/{id}': async ({ path }) =>
      (await lineDetail(context.sql, BigInt(path.id))) ?? refuse('statement_line_not_found'),
    'POST /console/api/v1/statement-lines/{id}/close-misdirection': ({ path, body, caller, intent }) =>
      closeMisdirection(context, { lineId: BigInt(path.id), note: body.note, caller }, intent),
  };
}

type Query = Given<(typeof contract)['GET /console/api/v1/statement-lines/totals']>['query'];

function askedOf({ open, misdirected, direction, reference, date, sort }: Query): LineFilter {
  return {
    open: open === undefined ? null : open === 'true',
    misdirected: misdirected === 'true',
    direction: direction ?? null,
    reference: reference ?? null,
    date: date ?? null,
    sort: sort ?? 'newest',
  };
}
