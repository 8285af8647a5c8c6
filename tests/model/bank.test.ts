// The bank test: many writers make random transfers between 8 accounts, while every read must see the same total and no
// negative balance. Then 50 callers compete for each of many intents through three pools.
import { randomInt } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { lockBalances } from '#ledger/balance.ts';
import { type AccountId, accountOf } from '#ledger/chart.ts';
import { PostingRefused, post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { connect, type Database } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { intentOf, once } from '#platform/http/intents.ts';
import { fundMembers, openTestRules } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';

const MEMBERS = 4;
const EACH = 1000n;
const SECONDS = Number(process.env.C3_SECONDS ?? 15);

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ max: 20 });
  await openTestRules(db.admin);
  await fundMembers(db.app, MEMBERS, EACH);
});

const recharge = (member: number) => accountOf('member_recharge', BigInt(member));
const income = (member: number) => accountOf('member_income', BigInt(member));

it('random transfers between 8 accounts: every read sees the same total and no negative balance', async () => {
  const accounts: AccountId[] = Array.from({ length: MEMBERS }, (_, i) => [recharge(i + 1), income(i + 1)]).flat();
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  let refused = 0;
  let reads = 0;

  const writer = async (name: number): Promise<void> => {
    for (let n = 0; performance.now() < until; n++) {
      const lines = Array.from({ length: randomInt(1, 4) }, () => {
        const member = randomInt(1, MEMBERS + 1);
        const sum = BigInt(randomInt(1, 900));
        return randomInt(2) === 0
          ? line('test_move', recharge(member), income(member), sum, 1n)
          : line('test_back', income(member), recharge(member), sum, 1n);
      });
      try {
        await post(db.app, [{ id: factId('bank', name, n), actor: 'system', lines }]);
        done += 1;
      } catch (error) {
        if (!(error instanceof PostingRefused) || error.reason !== 'insufficient') throw error;
        refused += 1;
      }
    }
  };
  const reader = async (): Promise<void> => {
    while (performance.now() < until) {
      const [row] = await db.app<{ total: bigint; least: bigint; free: bigint; of: number }[]>`
        select sum(posted)::bigint as total, min(posted) as least, min(posted - held) as free, count(*)::int as of
        from ledger.account where id = any (${accounts.map(String)}::bigint[])`;
      expect(row).toMatchObject({ total: EACH * BigInt(MEMBERS), of: MEMBERS * 2 });
      expect(row?.least).toBeGreaterThanOrEqual(0n);
      expect(row?.free).toBeGreaterThanOrEqual(0n);
      reads += 1;
    }
  };
  await Promise.all([...Array.from({ length: 8 }, (_, i) => writer(i)), reader(), reader()]);
  expect(done).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(100);
  expect(reads).toBeGreaterThan(100);
});

it('40 intents, each with 50 callers through three pools, give 40 postings', async () => {
  const pools: Database[] = [
    db.app,
    ...Array.from({ length: 2 }, () => connect({ url: db.urls.app, name: 'another process', max: 8 })),
  ];
  const before = (await db.app`select count(*)::int as n from ledger.transfer`)[0]?.n as number;
  const answers = await Promise.all(
    Array.from({ length: 40 * 50 }, (_, i) => {
      const intent = intentOf('system', 'race', String(i % 40), { amount: 1 });
      return once(pools[i % 3] as Database, intent, new Date(), async (tx) => {
        await lockBalances(tx, [recharge(1), income(1), recharge(2), income(2)]);
        const from = (await lockBalances(tx, [recharge(1)])).get(recharge(1))?.free ?? 0n;
        const move =
          from > 0n
            ? line('test_move', recharge(1), income(1), 1n, 1n)
            : line('test_back', income(1), recharge(1), 1n, 1n);
        await post(tx, [{ id: intent.id, actor: intent.actor, lines: [move] }]);
        return { key: intent.key };
      });
    }),
  );
  const after = (await db.app`select count(*)::int as n from ledger.transfer`)[0]?.n as number;
  expect(after - before).toBe(40);
  expect(answers.map((answer) => (answer as { key: string }).key)).toEqual(answers.map((_, i) => String(i % 40)));
  await Promise.all(pools.slice(1).map((pool) => pool.end()));
});
