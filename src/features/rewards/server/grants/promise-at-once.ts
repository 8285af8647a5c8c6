// A reward in money that its member waits for on the screen. It is paid in the transaction that promises it, or not at
// all. It never takes money that the budget needs for the grants that wait already.
import { type Balance, balanceOf, coverage, lockBalances } from '../../../../ledger/balance.ts';
import { type AccountId, accountOf, house } from '../../../../ledger/chart.ts';
import type { Line } from '../../../../ledger/posting.ts';
import type { Queryable, Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { must } from '../../../../platform/must.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { readBudget } from '../budget.ts';
import { type PauseReason, payable } from '../paying-rules.ts';
import { settings } from '../settings.ts';
import { grantLines } from './grant-lines.ts';
import { promise, type Promised } from './promise.ts';

export type NotNow = Refusal<'reward_not_now' | 'reward_month_most'>;
type AtOnce = { lines: Line[]; balances: Map<AccountId, Balance> };

/** One payer at a time. A use case that pays at once takes this lock before its own rows. */
export async function lockPayer(tx: Transaction): Promise<void> {
  await tx`select rewards.lock_payer()`;
}

/**
 * Promises a new grant of money and returns the lines that pay it. The caller holds the payer's lock and posts them in
 * this transaction. Accounts of other lines are in `beside`, so that all are locked in one order. A refusal undoes the
 * promise with the caller's transaction.
 */
export async function promiseAtOnce(
  floor: Pick<Floor, 'sql' | 'config'>,
  tx: Transaction,
  asked: Promised,
  beside: readonly AccountId[],
): Promise<AtOnce | NotNow> {
  const { paying } = await settings.read(floor);
  const waiting = await waitingMoney(tx);
  const { grants } = await promise(tx, [asked]);
  const grant = must(grants[0]);
  if (grant.state !== 'due') return refuse('reward_month_most');
  const budget = house('rewards_budget');
  const balances = await lockBalances(tx, [budget, accountOf('member_income', asked.memberId), ...beside]);
  const reason = await whyNotNow(tx, asked, { left: balanceOf(balances, budget).free, waiting, paying });
  if (reason !== null) return refuse('reward_not_now', { reason });
  return { lines: await grantLines(tx, [grant]), balances };
}

/** For a quote: why a grant could not be paid now. Null where it could. */
export async function whyNotAtOnce(
  floor: Pick<Floor, 'sql' | 'config'>,
  of: Pick<Promised, 'kind' | 'amount'>,
): Promise<PauseReason | 'plan_reached' | null> {
  const [{ paying }, { left }, waiting] = await Promise.all([
    settings.read(floor),
    readBudget(floor.sql),
    waitingMoney(floor.sql),
  ]);
  return whyNotNow(floor.sql, of, { left, waiting, paying });
}

async function whyNotNow(
  q: Queryable,
  { kind, amount }: Pick<Promised, 'kind' | 'amount'>,
  { left, waiting, paying }: { left: bigint; waiting: bigint; paying: boolean },
): Promise<PauseReason | 'plan_reached' | null> {
  const { count, pause } = payable([waiting, amount], { left, standing: await coverage(q), paying });
  if (count < 2) return pause;
  const [row] = await q<{ planLeft: bigint | null }[]>`select rewards.plan_left(${kind.kind}) as plan_left`;
  const planLeft = row?.planLeft ?? null;
  return planLeft !== null && planLeft < amount ? 'plan_reached' : null;
}

/** Minor units of all grants that are due. The budget's first money is theirs. */
async function waitingMoney(q: Queryable): Promise<bigint> {
  const [row] = await q<{ waiting: bigint }[]>`
    select coalesce(sum(s.amount), 0)::bigint as waiting
    from rewards.sums s join rewards.kind k on k.kind = s.kind where rewards.costs_money(k.gives) and s.state = 'due'`;
  return row?.waiting ?? 0n;
}
