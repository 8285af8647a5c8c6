// A report reads the lines since its period began and a page of an account's postings, not all of the ledger. The test
// inserts many transfers directly, counts the rows that each report reads, and rolls back.
import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { rowsRead } from '#kit/rows-read.ts';
import { accountOf } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';
import { addDays } from '#platform/time/clock.ts';
import { turnoverOf } from './account-balances.ts';
import { postingsAfter } from './account-postings.ts';
import { readJournal } from './journal/read-journal.ts';
import { runsOf } from './period.ts';
import { trialLines } from './trial-balance.ts';

/** A thousand days of twenty transfers each. Each has one line, which makes two postings. */
const DAYS = 1_000;
const A_DAY = 20;
const MANY = DAYS * A_DAY;
const MEMBERS = 500;
const FIRST = '2026-01-01';
const LAST = addDays(FIRST, DAYS - 1);
const LAST_MONTH = { from: addDays(LAST, -29), until: LAST };
const LAST_DAY = { from: LAST, until: LAST };
const PAGE = 50;

const product = accountOf('order_pending', 1n);

/** Member n % MEMBERS pays 1.00 for product 1 in transfer n. */
async function insertTransfers(tx: Queryable): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`delete from ledger.account`;
  await tx`insert into ledger.transfer (id, seq, actor, occurred_at, business_date)
    select md5(n::text)::uuid, n, 'test', ${FIRST}::timestamptz + n * interval '1 hour',
      ${FIRST}::date + (n - 1) / ${A_DAY}::int from generate_series(1, ${MANY}::int) n`;
  await tx`insert into ledger.line (transfer_id, n, purpose, debit, credit, amount, guard, debit_seq, credit_seq)
    select md5(n::text)::uuid, 1, 'purchase', (1 + n % ${MEMBERS}::int)::bigint * 64 + 17, ${product}, 100, n,
      1 + (n - 1) / ${MEMBERS}::int, n from generate_series(1, ${MANY}::int) n`;
  await tx`insert into ledger.posting (account_id, seq, transfer_id, n, amount, balance_after)
    select credit, credit_seq, transfer_id, n, amount, 100 * credit_seq from ledger.line
    union all select debit, debit_seq, transfer_id, n, -amount, 1000000 - 100 * debit_seq from ledger.line`;
  await tx`insert into ledger.account (id, posted, version)
    select account_id, (array_agg(balance_after order by seq desc))[1], max(seq) from ledger.posting group by 1`;
  await tx`update ledger.head set seq = ${MANY}`;
  await tx`analyze ledger.transfer, ledger.line, ledger.posting, ledger.account`;
}

it('reads what its period needs, by indexes', async () => {
  const db = await freshDatabase();
  const undo = new Error('undo');
  const work = db.admin.begin(async (tx) => {
    await insertTransfers(tx);
    const few = (most: number) => expect.toSatisfy((rows: number) => rows < most);
    const costs = async (read: () => Promise<unknown>) => rowsRead(tx, 'ledger', read);
    const runs = await runsOf(tx, LAST_MONTH);
    expect(runs).toEqual({ after: BigInt(MANY - 30 * A_DAY), until: BigInt(MANY) });
    // Two bisections, of some fifteen steps each.
    expect(await costs(() => runsOf(tx, LAST_MONTH))).toEqual(few(60));
    // Each transfer of the day with its line, and each account. For a month, PostgreSQL would rather scan so few lines.
    const dayRuns = await runsOf(tx, LAST_DAY);
    expect(await costs(() => trialLines(tx, dayRuns))).toEqual(few(2 * A_DAY + MEMBERS + 100));
    // Each posting of the page with its line and its transfer, from wherever in the account it begins.
    const page = { account: product, after: 10_000n, last: BigInt(MANY), limit: PAGE };
    expect(await costs(() => postingsAfter(tx, page))).toEqual(few(3 * PAGE + 10));
    // A member's account has forty postings, so two bisections are a dozen steps of two rows.
    const members = Array.from({ length: PAGE }, (_, n) => accountOf('member_recharge', BigInt(n + 1)));
    expect(await costs(() => turnoverOf(tx, members, runs))).toEqual(few(PAGE * 45));
    const { transfers } = await readJournal({ sql: tx as never }, LAST_DAY);
    let found = 0;
    const read = await costs(async () => {
      for await (const some of transfers) found += some.length;
    });
    expect(found).toBe(A_DAY);
    expect(read).toEqual(few(3 * A_DAY));
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
});
