// The payer, a job (rewards.md 1): pays due money grants in the order of their promise, never in part. Two processes
// may run it at once, because the second waits for the first and finds only what is left. If it is killed, a batch is
// either paid or untouched.
import { walletTopics } from '#features/wallet/server/public.ts';
import { balanceOf, coverage, lockBalances } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import { posting } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { nudge } from '#platform/http/live.ts';
import { type PauseReason, payable } from './budget.ts';
import { type Grant, grantColumns, grantLines, tellMembers } from './grants/grants.ts';
import { settings } from './settings.ts';

const BATCH = 500;

/** Pays as many grants as the budget can. Returns the number of paid grants. */
export async function payGrants(context: Pick<Context, 'sql' | 'config' | 'log'>): Promise<number> {
  const { paying } = await settings.read(context);
  let paid = 0;
  for (;;) {
    const batch = await posting(context.sql, (tx) => payBatch(tx, paying));
    paid += batch;
    if (batch < BATCH) return paid;
  }
}

async function payBatch(tx: Transaction, paying: boolean): Promise<number> {
  const due = await tx<Grant[]>`select ${grantColumns(tx)} from rewards.next_due(${BATCH}) g order by g.id`;
  const budget = house('rewards_budget');
  const lines = await grantLines(tx, due);
  // Lock all accounts of the posting at once, because the budget's lock comes after members' (ledger/lock-order.sql).
  const accounts = new Set([budget, ...lines.flatMap(({ debit, credit }) => [debit, credit])]);
  const left = balanceOf(await lockBalances(tx, [...accounts]), budget).free;
  const { count, pause } = payable(
    due.map(({ amount }) => amount),
    { left, coverageState: await coverage(tx), paying },
  );
  await storePause(tx, pause);
  const now = due.slice(0, count);
  if (now.length === 0) return 0;
  await tellMembers(
    tx,
    now.map((grant) => ({ ...grant, state: 'paid' })),
  );
  await nudge(
    tx,
    walletTopics.balances,
    now.map(({ memberId }) => memberId),
  );
  await post(
    tx,
    now.map(({ id }, n) => ({ id: factId('reward', id), actor: 'system', lines: lines.slice(n, n + 1) })),
  );
  return now.length;
}

/** Stores why and since when rewards wait, which members see. The caller holds the payer's lock. */
async function storePause(tx: Transaction, reason: PauseReason | null): Promise<void> {
  await tx`update rewards.pause set ended_at = platform.now()
    where ended_at is null and reason is distinct from ${reason}`;
  if (reason !== null) await tx`insert into rewards.pause (reason) values (${reason}) on conflict do nothing`;
}

/** Adds the single steps behind the gauge's figures to their sums. Returns the number of steps. */
export async function foldTally(context: Pick<Context, 'sql'>): Promise<number> {
  let folded = 0;
  for (;;) {
    const [row] = await context.sql<{ steps: bigint }[]>`select rewards.fold_tally() as steps`;
    const steps = Number(row?.steps ?? 0n);
    folded += steps;
    if (steps === 0) return folded;
  }
}
