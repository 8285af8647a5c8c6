// All that happened with a member, from each feature's own rows, as one list: the newest first. Each feature says what
// happened (server/happenings.ts). One statement reads a page: the newest few of each kind, and of them the newest few.
import type { Context } from '#platform/context.ts';
import type { Queryable, Statement } from '#platform/database/db.ts';
import type { Locale, StaffCaller } from '#platform/feature.ts';
import type { Happening, HappeningColumns, HappeningRow } from '#platform/happenings.ts';
import { microsOf, type Page, partsOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { toWire } from '#ledger/money.ts';
import type { HappeningView } from '../contract.ts';
import { happenings } from './happenings.gen.ts';

export const kinds: readonly Happening[] = Object.values(happenings).flat();

type Row = HappeningRow & { kind: string; micros: bigint };

/** The last row of the page before: those of one instant are ordered by kind and id. */
type Place = Pick<Row, 'micros' | 'kind' | 'id'>;

function placeOf(cursor: string | undefined): Place | null {
  const [micros = '', kind = '', id = ''] = partsOf(cursor, 3) ?? [];
  if (!/^\d{1,18}$/.test(micros) || !/^[1-9]\d{0,17}$/.test(id)) return null;
  return { micros: BigInt(micros), kind, id: BigInt(id) };
}

/** SQL: whether a row of this kind comes after that place. */
function comesAfter(q: Queryable, kind: string, after: Place | null): Statement {
  if (after === null) return q`true`;
  const instant = q`timestamptz 'epoch' + ${after.micros} * interval '1 microsecond'`;
  if (kind === after.kind) return q`r.at <= ${instant} and (r.at, r.id) < (${instant}, ${after.id}::bigint)`;
  return kind < after.kind ? q`r.at <= ${instant}` : q`r.at < ${instant}`;
}

function selectOf(q: Queryable, columns: HappeningColumns): Statement {
  const none = q`null`;
  const { id, at, from, number = none, amount = none, state = none, words = none, staffId = none } = columns;
  return q`
    select ${id}::bigint as id, ${at} as at, ${number}::text as number, ${amount}::bigint as amount,
      ${state}::text as state, ${words}::text as words, ${staffId}::bigint as staff_id
    from ${from}`;
}

type Asked = { memberId: bigint; after: Place | null; limit: number };

export async function readHistory(
  q: Queryable,
  of: readonly Happening[],
  { memberId, after, limit }: Asked,
): Promise<Row[]> {
  const branches = of.map(
    ({ kind, rows }) => q`(
      select ${kind}::text as kind, r.* from (${selectOf(q, rows(q, memberId))}) r where ${comesAfter(q, kind, after)}
      order by r.at desc, r.id desc limit ${limit})`,
  );
  const all = branches.reduce((some, next) => q`${some} union all ${next}`);
  return q<Row[]>`
    select h.*, ${microsOf(q, 'h.at')} as micros from (${all}) h
    order by h.at desc, h.kind collate "C" desc, h.id desc limit ${limit}`;
}

type HistoryQuery = { memberId: bigint; locale: Locale; after?: string | undefined; limit?: number | undefined };

export function history(
  { sql }: Pick<Context, 'sql'>,
  { roles }: StaffCaller,
  { memberId, locale, after, limit: most }: HistoryQuery,
): Promise<Page<HappeningView>> {
  const mine = kinds.filter((one) => roles.some((role) => role === 'admin' || one.roles.includes(role)));
  return readPage(most, {
    rows: (limit) => readHistory(sql, mine, { memberId, after: placeOf(after), limit }),
    key: ({ micros, kind, id }) => [micros, kind, id],
    items: (rows) => rows.map((row) => toView(row, locale)),
  });
}

function toView(row: Row, locale: Locale): HappeningView {
  const { kind, id, at, number, amount, state, words, staffId } = row;
  const { wordsIn } = required(kinds.find((one) => one.kind === kind));
  return {
    id: `${kind} ${id} ${row.micros}`,
    kind,
    at: at.toISOString(),
    recordId: id.toString(),
    number,
    amountMinor: amount === null ? null : toWire(amount),
    state,
    words: wordsIn ? wordsIn(locale, row) : words,
    staffId: staffId?.toString() ?? null,
  };
}
