// ledger.post() alone, in batches. Every transfer takes from one of 10,000 members and gives to one house account,
// whose row would be a bottleneck with naive posting. The bench adds a rule with a guard that allows everything. The
// benches over HTTP show the cost of real guards.
import { randomInt } from 'node:crypto';
import { accountOf, house, memberAccounts } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line, type Transfer } from '#ledger/posting.ts';
import { createBatcher } from '#platform/database/batcher.ts';
import { idList } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import { cpuMs, databaseCpuMs } from './cpu.ts';
import { closedLoop, type Measured } from './load.ts';
import { type Bench, settleDown } from './server.ts';

const MEMBERS = 10_000;
const STARTING_BALANCE = 1_000_000_000_00n;

export async function prepare(bench: Bench): Promise<void> {
  const { admin, app } = bench.db;
  const ids = Array.from({ length: MEMBERS }, (_, i) => memberAccounts(BigInt(i + 1))).flat();
  await app`select ledger.open_accounts(${idList(ids)}::bigint[])`;
  await admin`insert into ledger.posting_rule values ('bench_fund', 16, 17, 'guard', 'bench', false), ('bench_move',
    17, 26, 'guard', 'bench', false)`;
  // A rule between a member and the house needs a guard. This guard allows everything.
  await admin.unsafe(`
    create schema bench;
    create function bench.consume_all(text[], bigint[], bigint[], bigint[], bigint[], uuid[]) returns void
      language plpgsql security definer set search_path = bench, pg_temp as 'begin end';
    revoke execute on function bench.consume_all from public;
    grant usage on schema bench to c3_ledger;
    grant execute on function bench.consume_all to c3_ledger;
    insert into ledger.guard_kind values ('bench', 'bench.consume_all');
    insert into ledger.posting_rule values ('bench_in', 1, 16, 'same', 'bench', false);`);
  const total = STARTING_BALANCE * BigInt(MEMBERS);
  const fund: Transfer[] = [
    {
      id: factId('bench', 'in'),
      actor: 'system',
      lines: Array.from({ length: 200 }, () =>
        line('bench_in', house('client_bank'), house('suspense'), total / 200n, 1n),
      ),
    },
    {
      id: factId('bench', 'fund'),
      actor: 'system',
      lines: Array.from({ length: MEMBERS }, (_, i) =>
        line('bench_fund', house('suspense'), accountOf('member_recharge', BigInt(i + 1)), STARTING_BALANCE, 1n),
      ),
    },
  ];
  await app.begin((tx) => post(tx, fund));
  await settleDown(bench);
}

export type PostingResult = { inFlight: number } & Measured;

export async function benchPosting(bench: Bench, seconds: number): Promise<PostingResult[]> {
  await prepare(bench);
  const results: PostingResult[] = [];
  for (const inFlight of [32, 256]) {
    const batcher = createBatcher<Transfer, true>({
      maxBatch: 256,
      run: (transfers) => post(bench.db.app, transfers).then(() => transfers.map(() => true as const)),
    });
    const measured = await closedLoop({
      inFlight,
      warmUpSeconds: 3,
      cpuMs: () => [databaseCpuMs(bench.server.home), cpuMs(process.pid)],
      seconds,
      call: (n) => {
        const member = BigInt(randomInt(1, MEMBERS + 1));
        return batcher.submit({
          id: factId('bench', inFlight, n),
          actor: `member:${member}`,
          lines: [
            line(
              'bench_move',
              accountOf('member_recharge', member),
              house('fees'),
              BigInt(randomInt(1, 10_000)),
              BigInt(n),
            ),
          ],
        });
      },
    });
    results.push({ inFlight, ...measured });
  }
  return results;
}
