// Posts transfers by one call of ledger.post() (db/functions/ledger/post.sql), the only writer of the ledger, and turns
// its refusals into errors.
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { idList, type Queryable, sqlState, type Statement } from '#platform/database/db.ts';
import { required } from '#platform/required.ts';
import type { Log } from '#platform/process/log.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import type { Transfer } from './posting.ts';
import { messageOf } from '#platform/process/caught.ts';

/**
 * One message for each posting run. It carries the duration for the metrics (wire.md 10) and the transfers for the log.
 */
export const postings = channel('c3:postings');
export type PostingSeen = { ms: number; transfers: readonly Transfer[] };
export const tellPosting = (startedAt: number, transfers: readonly Transfer[]): void =>
  postings.publish({ ms: machineNow() - startedAt, transfers } satisfies PostingSeen);

/** The database refused to post, and wrote nothing. `reason` is the refusal's name. */
export class PostingRefused extends Error {
  readonly reason: string;
  constructor(reason: string, options: { cause: unknown }) {
    super(`the ledger refused: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Posts all transfers or none, and returns the ledger's sequence number of this run. Call it once, at the end of a
 * transaction, because it locks the ledger's head, for which all other posters wait. Called on a pool, it is a
 * transaction by itself.
 */
export async function post(
  tx: Queryable,
  transfers: readonly Transfer[],
  postFunction?: PostFunction,
): Promise<bigint> {
  const startedAt = machineNow();
  try {
    const [row] = await postStatement(tx, transfers, postFunction);
    tellPosting(startedAt, transfers);
    return required(row).seq;
  } catch (error) {
    throw postingRefused(error) ?? error;
  }
}

/** One array for each column. The database turns them into rows. */
type Columns<Row> = { [Column in keyof Row]: Row[Column][] };
type LineRow = { t: number; purpose: string; debit: bigint; credit: bigint; amount: bigint; guard: bigint | 'null' };
type HoldRow = { t: number; op: string; id: bigint; account: bigint; amount: bigint; purpose: string };

/** The SQL function to call. The draws process may only use its own (db/functions/draws/settle.sql). */
type PostFunction = 'ledger.post' | typeof RESULTS;
export const RESULTS = 'draws.post_results';

/** The same as a statement, for a caller that sends it together with others. Pass its error to `postingRefused`. */
export function postStatement(
  tx: Queryable,
  transfers: readonly Transfer[],
  postFunction: PostFunction = 'ledger.post',
): Statement {
  const t: Columns<{ id: string; actor: string }> = { id: [], actor: [] };
  const l: Columns<LineRow> = {
    t: [],
    purpose: [],
    debit: [],
    credit: [],
    amount: [],
    guard: [],
  };
  const h: Columns<HoldRow> = {
    t: [],
    op: [],
    id: [],
    account: [],
    amount: [],
    purpose: [],
  };
  transfers.forEach((transfer, i) => {
    t.id.push(transfer.id);
    t.actor.push(transfer.actor);
    for (const { purpose, debit, credit, amount, guard } of transfer.lines) {
      l.t.push(i + 1);
      l.purpose.push(purpose);
      l.debit.push(debit);
      l.credit.push(credit);
      l.amount.push(amount);
      l.guard.push(guard ?? 'null');
    }
    for (const { op, id, account, amount, purpose } of transfer.holds ?? []) {
      h.t.push(i + 1);
      h.op.push(op);
      h.id.push(id);
      h.account.push(account);
      h.amount.push(amount);
      h.purpose.push(purpose);
    }
  });
  // Literal names, so that the statement looks the same here and in the database's lists.
  const call = postFunction === RESULTS ? tx`draws.post_results` : tx`ledger.post`;
  return tx`select ${call}(
    ${idList(t.id)}::uuid[], ${t.actor}::text[],
    ${idList(l.t)}::int[], ${l.purpose}::text[], ${idList(l.debit)}::bigint[], ${idList(l.credit)}::bigint[],
    ${idList(l.amount)}::bigint[], ${idList(l.guard)}::bigint[],
    ${idList(h.t)}::int[], ${h.op}::text[], ${idList(h.id)}::bigint[], ${idList(h.account)}::bigint[],
    ${idList(h.amount)}::bigint[], ${h.purpose}::text[]) as seq`;
}

/** The refusal, if the error is one of the ledger's. */
export function postingRefused(error: unknown): PostingRefused | undefined {
  return sqlState(error) === 'C3L01' ? new PostingRefused(messageOf(error), { cause: error }) : undefined;
}

/**
 * Refusals that may come from a lost race: a balance that was read without a lock may be spent before the posting, and
 * coverage may be lost.
 */
const RACED: ReadonlySet<string> = new Set(['guard_raced', 'insufficient', 'books_short', 'reconciliation_stale']);

/**
 * Whether the same transaction may decide again after this error, because others changed the data behind its decision.
 */
export function isLostRace(error: unknown): boolean {
  if (error instanceof PostingRefused) return RACED.has(error.reason);
  return sqlState(error) === '23505';
}

/**
 * Logs the transfers of each posting run until the returned function is called, so that a request can be followed into
 * the ledger (docs/operating.md). A batch's run lists the transfers of all its callers.
 */
export function logPostings(log: Log): () => void {
  const seen = (message: unknown): void => {
    const { ms, transfers } = message as PostingSeen;
    log.info({ ms: Math.round(ms * 10) / 10, transfers: transfers.map(({ id }) => id) }, 'posted');
  };
  subscribe(postings.name, seen);
  return () => void unsubscribe(postings.name, seen);
}
