// The console's search and its sorted lists use indexes, and read few more rows than they show. The test inserts many
// records directly, counts the rows that each query reads, and rolls back.
import { expect, it } from 'vitest';
import { freshDatabase } from '#kit/database.ts';
import { testContext } from '#kit/context.ts';
import { writeRecords } from '#kit/many-records.ts';
import type { Sort } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { listAudit } from '#features/acts/server/audit.ts';
import { searchMembers } from '#features/members/server/public.ts';
import { findOrders } from '#features/orders/server/orders.ts';
import { listInstructions } from '#features/reconciliation/server/instructions/instructions.ts';
import { listLines } from '#features/reconciliation/server/lines/list-lines.ts';
import { listRecharges } from '#features/wallet/server/recharges/recharges.ts';
import { queue } from '#features/wallet/server/withdrawals/payout-queue.ts';
import { finders } from './finders.gen.ts';

const MANY = 20_000;
const QUESTIONS = [
  '0911223344',
  'hana',
  'W/Gabriel Mekonnen',
  'ሰላማዊት',
  'nguyễn văn đạt',
  '王小明的手机',
  'W-4J4EUUNX',
  'R-GVPXUDFR7538',
  '123456',
  'hana@c3.example',
  'M0000123',
  'VVBJPW7H',
];
const AGES = ['newest', 'oldest'] as const;
const SORTS: readonly Sort[] = [...AGES, 'largest', 'smallest'];
const PAGE = 50;

/** Cursors that point into the middle of each list. */
const cursor = (...parts: number[]) => Buffer.from(parts.join('|'), 'utf8').toString('base64url');
const after = (sort: Sort, id: number) => (sort === 'newest' || sort === 'oldest' ? cursor(id) : cursor(10_000, id));

const LISTS: Record<string, (context: Context, sort: Sort) => Promise<unknown>> = {
  payouts: (context, sort) => queue(context, { sort, after: undefined, limit: PAGE }),
  recharges: ({ sql }, sort) => listRecharges(sql, { sort, after: after(sort, 10_000), limit: PAGE }),
  orders: ({ sql, clock }, sort) =>
    findOrders(sql, { sort, now: clock.now(), after: after(sort, 1_010_000), limit: PAGE }),
  lines: ({ sql }, sort) => {
    const all = { open: null, misdirected: false, direction: null, reference: null, date: null };
    return listLines(sql, { ...all, sort, after: after(sort, 10_000), limit: PAGE });
  },
};

/** Lists that have no index by amount, or no amounts. */
const BY_AGE: Record<string, (context: Context, sort: (typeof AGES)[number]) => Promise<unknown>> = {
  members: ({ sql }, sort) => searchMembers(sql, { q: null, frozen: null, sort, after: cursor(10_000), limit: PAGE }),
  transfers: ({ sql }, sort) => listInstructions(sql, { sort, after: cursor(10_000), limit: PAGE }),
  audit: ({ sql }, sort) => listAudit(sql, { sort, after: cursor(1_600_000_000_000_000, 10_000), limit: PAGE }),
};

// Counts rows fetched through indexes too: a scan along an index until something fits can read as much as the table.
async function rowsRead(tx: Queryable, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const [row] = await tx<{ rows: number }[]>`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where schemaname in ('identity', 'wallet', 'service', 'orders', 'ledger', 'reconciliation')`;
    return row?.rows ?? 0;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

it(`reads few rows among ${MANY} of each`, async () => {
  const db = await freshDatabase();
  const context = await testContext(db);
  // Settings listen for their changes, which a transaction can't.
  const listen = context.sql.listen.bind(context.sql);
  const undo = new Error('undo');
  const work = db.admin.begin(async (tx) => {
    await writeRecords(tx, MANY);
    const few = (most: number) => expect.toSatisfy((rows: number) => rows < most);
    for (const text of QUESTIONS) {
      for (const { resource, find } of Object.values(finders).flat()) {
        const rows = await rowsRead(tx, () => find(tx, { text, memberIds: [1001n, 2000n, 3000n], limit: 6 }));
        expect([text, resource, rows]).toEqual([text, resource, few(200)]);
      }
    }
    const inside = { ...context, sql: Object.assign(tx, { listen }) as never };
    const reads = [
      ...Object.entries(LISTS).flatMap(([name, list]) =>
        SORTS.map((sort) => [name, sort, () => list(inside, sort)] as const),
      ),
      ...Object.entries(BY_AGE).flatMap(([name, list]) =>
        AGES.map((sort) => [name, sort, () => list(inside, sort)] as const),
      ),
    ];
    for (const [name, sort, read] of reads)
      expect([name, sort, await rowsRead(tx, read)]).toEqual([name, sort, few(PAGE * 6)]);
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
}, 120_000);
