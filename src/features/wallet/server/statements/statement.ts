// Reads one wallet's statement, newest first: its postings with the balance after each, and between them informational
// lines for withdrawals whose held amount was released (ledger.md 14: withdrawal failure refund). Files have one line a
// posting. Screens show movements (movements.ts).
import { productEnds, productFaces } from '#features/catalogue/server/public.ts';
import { type AccountId, accountOf, classOf, scopeOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { statementOf, type StatementPosting } from '#ledger/statement.ts';
import { type Database, idList, type Queryable } from '#platform/database/db.ts';
import type { BillType } from '../../contract/lists.ts';
import type { StatementLineView } from '../../contract/shapes.ts';
import { billTypeOf, causeOf, purposesOf, readSearch, type Searched } from './statement-search.ts';

export type WalletName = 'recharge' | 'income' | 'points';
export type StatementAsk = {
  memberId: bigint;
  wallet: WalletName;
  limit: number;
  /** The `id` of the previous page's last line. */
  after?: string | undefined;
  type?: BillType | undefined;
  /** Business dates, both included. */
  from?: string | undefined;
  until?: string | undefined;
  /** The language of product titles. Without it lines have none. */
  locale?: string | undefined;
  /** A product, a type, a number or an amount. */
  search?: string | undefined;
};

const CLASS_OF = { recharge: 'member_recharge', income: 'member_income', points: 'member_points' } as const;

export function accountOfWallet(wallet: WalletName, memberId: bigint): AccountId {
  return accountOf(CLASS_OF[wallet], memberId);
}

/** A line of a file: one posting, or an informational line. */
export type FileLine = Omit<StatementLineView, 'parts' | 'paidOn' | 'dayTotalMinor'> & {
  /** The part of a withdrawal that this line shows. */
  part: 'net' | 'tax' | 'charge' | null;
};

/** Returns at most `limit` lines, one for each posting. */
export async function readStatement(sql: Database, ask: StatementAsk): Promise<FileLine[]> {
  const found = await readLines(sql, ask, await searchOf(sql, ask));
  return found.slice(0, ask.limit).map(({ view }) => view);
}

export async function searchOf(
  sql: Database,
  { memberId, search, wallet }: StatementAsk,
): Promise<Searched | undefined> {
  return search ? readSearch(sql, { memberId, text: search, points: wallet === 'points' }) : undefined;
}

export async function readLines(
  sql: Database,
  ask: StatementAsk,
  searched: Searched | undefined,
): Promise<CursorLine[]> {
  const cursor = cursorOf(ask.after);
  const [postings, released] = await Promise.all([
    readPostings(sql, ask, cursor, searched),
    readReleased(sql, ask, cursor, searched),
  ]);
  return [...(await postingLines(sql, postings, ask.locale)), ...released].sort(newestFirst);
}

export type CursorLine = { seq: bigint; withdrawalId: bigint; view: FileLine };
type Cursor = { seq: bigint; withdrawalId: bigint | null } | null;

/** Newest first. An informational line comes above the posting that it followed. */
function newestFirst(a: CursorLine, b: CursorLine): number {
  if (a.seq !== b.seq) return a.seq < b.seq ? 1 : -1;
  return a.withdrawalId < b.withdrawalId ? 1 : -1;
}

function cursorOf(after: string | undefined): Cursor {
  const [seq, withdrawalId] = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(after ?? '')?.slice(1) ?? [];
  return seq === undefined
    ? null
    : { seq: BigInt(seq), withdrawalId: withdrawalId === undefined ? null : BigInt(withdrawalId) };
}

async function readPostings(
  sql: Database,
  ask: StatementAsk,
  cursor: Cursor,
  search: Searched | undefined,
): Promise<StatementPosting[]> {
  // If the cursor is an informational line, the posting with its `seq` comes next, so it must not be excluded.
  const before = cursor === null ? undefined : cursor.withdrawalId === null ? cursor.seq : cursor.seq + 1n;
  return statementOf(sql, accountOfWallet(ask.wallet, ask.memberId), {
    limit: ask.limit,
    ...(before === undefined ? {} : { before }),
    ...filterOf(ask, search),
  });
}

export function filterOf({ type, from, until }: StatementAsk, search: Searched | undefined) {
  return {
    ...(type ? { purposes: purposesOf(type) } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(search ? { search } : {}),
  };
}

/** The ids of withdrawals, by the holds that set their money aside. */
export async function withdrawalsOfHolds(q: Queryable, holds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  if (holds.length === 0) return new Map();
  const rows = await q<{ holdId: bigint; id: bigint }[]>`
    select hold_id, id from wallet.withdrawal where hold_id = any (${idList(holds)}::bigint[])`;
  return new Map(rows.map(({ holdId, id }) => [holdId, id]));
}

async function postingLines(
  sql: Database,
  postings: readonly StatementPosting[],
  locale: string | undefined,
): Promise<CursorLine[]> {
  const holds = postings.filter(
    (one) => one.guard !== null && (one.purpose === 'withdrawal_paid' || one.purpose === 'recharge_returned'),
  );
  const byHold = await withdrawalsOfHolds(
    sql,
    holds.flatMap(({ guard }) => guard ?? []),
  );
  const titles = await productTitles(sql, postings, locale);
  return postings.map((one) => ({
    seq: one.seq,
    withdrawalId: 0n,
    view: {
      ...postingToWire({ ...one, guard: one.guard === null ? null : (byHold.get(one.guard) ?? one.guard) }),
      ...(titles.get(one.seq) ?? NO_PRODUCT),
    },
  }));
}

type Named = Pick<FileLine, 'productTitle' | 'productLanguage' | 'productEndsOn'>;
const NO_PRODUCT: Named = { productTitle: null, productLanguage: null, productEndsOn: null };

/** Products' titles and ends, keyed by the line's `seq`. */
async function productTitles(
  sql: Database,
  postings: readonly StatementPosting[],
  locale: string | undefined,
): Promise<Map<bigint, Named>> {
  if (locale === undefined) return new Map();
  const products = await productsOf(sql, postings);
  const ids = [...new Set(products.values())];
  const [faces, ends] = await Promise.all([productFaces(sql, ids, locale), productEnds(sql, ids)]);
  return new Map(
    [...products].flatMap(([seq, id]) => {
      const face = faces.get(id);
      if (!face) return [];
      return [[seq, { productTitle: face.title, productLanguage: face.language, productEndsOn: ends.get(id) ?? null }]];
    }),
  );
}

/** Product ids, keyed by the line's `seq`. The other side of income and purchases is an account of their product. */
async function productsOf(sql: Database, postings: readonly StatementPosting[]): Promise<Map<bigint, bigint>> {
  const points = postings.filter(
    (one) => classOf(one.otherAccount) === 'points_issued' && causeOf(one)?.kind === 'order',
  );
  const granting = await grantingProducts(sql, points);
  return new Map(
    postings.flatMap((one) => {
      const product = productOf(one.otherAccount) ?? granting.get(`${one.transferId} ${one.guard}`);
      return product ? [[one.seq, product] as const] : [];
    }),
  );
}

function productOf(account: AccountId): bigint | null {
  const of = classOf(account);
  return of === 'product_payable' || of === 'order_pending' ? scopeOf(account) : null;
}

/**
 * A line that grants points has a house account on its other side, so it names no product. The order's other lines in
 * the same transfer do.
 */
async function grantingProducts(sql: Database, points: readonly StatementPosting[]): Promise<Map<string, bigint>> {
  if (points.length === 0) return new Map();
  const rows = await sql<{ transferId: string; guard: bigint; debit: AccountId; credit: AccountId }[]>`
    select l.transfer_id, l.guard, l.debit, l.credit from ledger.line l
    where l.transfer_id = any (${points.map((one) => one.transferId)}::uuid[])
      and l.guard = any (${points.map((one) => String(one.guard))}::bigint[])`;
  return new Map(
    rows.flatMap((row) => {
      const product = productOf(row.debit) ?? productOf(row.credit);
      return product === null ? [] : [[`${row.transferId} ${row.guard}`, product] as const];
    }),
  );
}

function postingToWire(one: StatementPosting): Omit<FileLine, keyof Named> {
  return {
    id: String(one.seq),
    type: billTypeOf(one.purpose),
    amountMinor: toWire(one.amount),
    balanceAfterMinor: toWire(one.balanceAfter),
    informational: false,
    purpose: one.purpose,
    part: partOf(one),
    subject: causeOf(one),
    occurredAt: one.occurredAt.toISOString(),
    businessDate: one.businessDate,
  };
}

/** Which part of a withdrawal a line is: the account on its other side decides. */
export function partOf({ purpose, otherAccount }: StatementPosting): FileLine['part'] {
  if (purpose !== 'withdrawal_paid' && purpose !== 'payout_returned') return null;
  const other = classOf(otherAccount);
  // Tax and charge that had already been paid out come back from the operator in one line.
  if (other === 'operator_due') return null;
  return other === 'tax_payable' ? 'tax' : other === 'fees' ? 'charge' : 'net';
}

type Released = { id: bigint; amount: bigint; seq: bigint; endedAt: Date; date: string; balance: bigint };

async function readReleased(
  sql: Database,
  ask: StatementAsk,
  cursor: Cursor,
  search: Searched | undefined,
): Promise<CursorLine[]> {
  if (ask.wallet === 'points' || (ask.type && ask.type !== 'withdrawal_failure_refund')) return [];
  const below = cursor ?? { seq: 9_223_372_036_854_775_807n, withdrawalId: null };
  const fits =
    search === undefined || search.purposes.includes('payout_returned')
      ? sql`true`
      : sql`(w.amount_minor = ${search.amount}::bigint or w.id = any (${idList(search.withdrawals)}::bigint[]))`;
  const rows = await sql<Released[]>`
    select w.id, w.amount_minor as amount, w.released_after_seq as seq, w.ended_at,
      platform.business_date(w.ended_at) as date,
      coalesce((select p.balance_after from ledger.posting p
      where p.account_id = ${accountOfWallet(ask.wallet, ask.memberId)} and p.seq = w.released_after_seq), 0) as balance
    from wallet.withdrawal w
    where w.member_id = ${ask.memberId} and w.kind = ${ask.wallet === 'income' ? 'income' : 'recharge_return'}
      and w.released_after_seq is not null
      and (w.released_after_seq < ${below.seq} or (w.released_after_seq = ${below.seq}
        and w.id < ${below.withdrawalId ?? 0n}))
      and (${ask.from ?? null}::date is null or platform.business_date(w.ended_at) >= ${ask.from ?? null}::date)
      and (${ask.until ?? null}::date is null or platform.business_date(w.ended_at) <= ${ask.until ?? null}::date)
      and ${fits}
    order by w.released_after_seq desc, w.id desc limit ${ask.limit}`;
  return rows.map((row) => ({
    seq: row.seq,
    withdrawalId: row.id,
    view: {
      id: `${row.seq}.${row.id}`,
      type: 'withdrawal_failure_refund',
      amountMinor: toWire(row.amount),
      balanceAfterMinor: toWire(row.balance),
      informational: true,
      purpose: 'hold_released',
      part: null,
      subject: { kind: 'withdrawal', id: String(row.id) },
      ...NO_PRODUCT,
      occurredAt: row.endedAt.toISOString(),
      businessDate: row.date,
    },
  }));
}
