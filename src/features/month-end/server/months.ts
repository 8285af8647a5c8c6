// The months of the books: the checklist of each, who closed it, and who opened it again and why.
import type { Context } from '#platform/context.ts';
import type { Queryable, Statement } from '#platform/database/db.ts';
import { dateOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { CheckName, MonthRow, MonthShown, MonthState } from '../contract.ts';
import { firstOf, type KeptPack, packsOf, packToWire } from './packs.ts';

type Closing = {
  actId: bigint;
  packId: bigint;
  closedAt: Date;
  closedBy: string[];
  reopeningId: bigint | null;
  reason: string | null;
  reopenedAt: Date | null;
  reopenedBy: string[];
};

/** The act by which the month is closed, or null. */
export async function closingOf(q: Queryable, month: string): Promise<bigint | null> {
  const [row] = await q<{ id: bigint | null }[]>`select month_end.closing_of(${firstOf(month)}::date) as id`;
  return required(row).id;
}

export async function isClean(q: Queryable, month: string): Promise<boolean> {
  return (await checksOf(q, month)).every(({ open }) => open === 0);
}

async function checksOf(q: Queryable, month: string): Promise<{ id: CheckName; open: number }[]> {
  const rows = await q<{ id: CheckName; open: bigint }[]>`
    select line as id, open from month_end.checklist(${firstOf(month)}::date) order by n`;
  return rows.map(({ id, open }) => ({ id, open: Number(open) }));
}

type Row = { id: string; month: string; closed: boolean; closedAt: Date | null };

export async function listMonths(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  asked: { after?: string | undefined; limit?: number | undefined },
) {
  const today = clock.today();
  return readPage(asked.limit, {
    rows: (limit) => sql<Row[]>`
      select to_char(m.first, 'YYYY-MM') as id, m.first::date as month,
        month_end.closing_of(m.first::date) is not null as closed,
        (select max(c.closed_at) from month_end.closing c where c.month = m.first::date) as closed_at
      from generate_series(month_end.first_month(), date_trunc('month', ${today}::date), interval '1 month') m (first)
      where m.first < coalesce(${dateOf(partsOf(asked.after, 1)?.[0])}::date, 'infinity')
      order by m.first desc limit ${limit}`,
    key: (row) => row.month,
    items: (rows): MonthRow[] =>
      rows.map(({ id, closed, closedAt }) => ({
        id,
        state: stateOf({ id, closed, everClosed: closedAt !== null, today }),
        closedAt: closedAt?.toISOString() ?? null,
      })),
  });
}

type Standing = { id: string; closed: boolean; everClosed: boolean; today: string };

function stateOf({ id, closed, everClosed, today }: Standing): MonthState {
  if (closed) return 'closed';
  if (everClosed) return 'reopened';
  return id < today.slice(0, 7) ? 'open' : 'running';
}

/** Refuses a month before the first posting or after today. */
export async function refuseUnknown(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  month: string,
): Promise<Refusal<'month_not_found'> | null> {
  const [row] = await sql<{ known: boolean }[]>`
    select ${firstOf(month)}::date >= month_end.first_month() as known`;
  return row?.known && month <= clock.today().slice(0, 7) ? null : refuse('month_not_found');
}

export async function readMonth(
  context: Pick<Context, 'sql' | 'clock'>,
  month: string,
): Promise<MonthShown | Refusal<'month_not_found'>> {
  const { sql, clock } = context;
  const unknown = await refuseUnknown(context, month);
  if (unknown) return unknown;
  const [checks, closings, packs] = await Promise.all([
    checksOf(sql, month),
    closingsOf(sql, month),
    packsOf(sql, month),
  ]);
  const [last] = closings;
  return {
    id: month,
    state: stateOf({
      id: month,
      closed: last?.reopenedAt === null,
      everClosed: last !== undefined,
      today: clock.today(),
    }),
    checks,
    closings: closings.map((one) => closingToWire(one, packs)),
    pack: latestPack(packs, last),
  };
}

/** The newest pack that was made after all that was signed about the month. */
function latestPack([newest]: readonly KeptPack[], last: Closing | undefined) {
  const since = last && (last.reopenedAt ?? last.closedAt);
  return newest && (since === undefined || newest.madeAt > since) ? packToWire(newest) : null;
}

/** Newest first. */
async function closingsOf(q: Queryable, month: string): Promise<Closing[]> {
  const signers = (act: Statement) => q`
    array(select s.staff_id::text from ledger.act_approval s
      where s.act_id = ${act} order by s.approved_at, s.staff_id)`;
  return q<Closing[]>`
    select c.act_id, c.pack_id, c.closed_at, ${signers(q`c.act_id`)} as closed_by, r.act_id as reopening_id, r.reason,
      r.reopened_at, ${signers(q`r.act_id`)} as reopened_by
    from month_end.closing c left join month_end.reopening r on r.closing_id = c.act_id
    where c.month = ${firstOf(month)}::date order by c.act_id desc`;
}

function closingToWire(
  { actId, packId, closedAt, closedBy, reopeningId, reason, reopenedAt, reopenedBy }: Closing,
  packs: readonly KeptPack[],
): MonthShown['closings'][number] {
  return {
    id: String(actId),
    pack: packToWire(required(packs.find(({ id }) => id === packId))),
    closedAt: closedAt.toISOString(),
    closedBy,
    reopening:
      reopeningId === null
        ? null
        : {
            id: String(reopeningId),
            reason: required(reason),
            reopenedAt: required(reopenedAt).toISOString(),
            reopenedBy,
          },
  };
}
