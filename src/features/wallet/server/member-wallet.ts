// Reads a member's balances: the wallet overview and the 90-day bill for the member, and the wallet block for staff.
import { memberById } from '#features/members/server/public.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { refuse } from '#platform/http/refusal.ts';
import { addDays } from '#platform/time/clock.ts';
import type { contract } from '../contract.ts';
import { masked } from './payout-accounts/institutions.ts';
import { type PayoutAccount, payoutAccountsOf } from './payout-accounts/payout-accounts.ts';
import { accountOfWallet } from './statements/statement.ts';
import { sumsByType } from './statements/sums-by-type.ts';
import { withdrawableNow } from './withdrawals/request-withdrawal.ts';

/** Balances of both wallets and the points. `free` of both together is what screens call available now. */
async function balancesOf(context: Context, memberId: bigint) {
  const [recharge, income, points] = [
    accountOf('member_recharge', memberId),
    accountOf('member_income', memberId),
    accountOf('member_points', memberId),
  ];
  const balances = await readBalances(context.sql, [recharge, income, points]);
  const money = (id: typeof recharge) => {
    const { posted, held, free } = balanceOf(balances, id);
    return { balanceMinor: toWire(posted), heldMinor: toWire(held), freeMinor: toWire(free) };
  };
  const both = [recharge, income].map((id) => balanceOf(balances, id));
  return {
    recharge: money(recharge),
    income: money(income),
    availableMinor: toWire(both.reduce((sum, { free }) => sum + free, 0n)),
    heldMinor: toWire(both.reduce((sum, { held }) => sum + held, 0n)),
    points: toWire(balanceOf(balances, points).posted),
  };
}

/** The balances with what the member may withdraw of them now. */
async function ownBalances(context: Context, memberId: bigint) {
  const [balances, { withdrawableMinor }] = await Promise.all([
    balancesOf(context, memberId),
    withdrawableNow(context, memberId),
  ]);
  return { ...balances, withdrawableMinor };
}

export async function walletOverview(
  context: Context,
  memberId: bigint,
): Promise<Data<(typeof contract)['GET /api/v1/wallets']>> {
  const balances = await ownBalances(context, memberId);
  return {
    ...balances,
    // Lots always add up to the free balance, so all of it can be returned, except after a recall. Only the quote of a
    // return considers recalls (wallet.left_for_return), because the query is too slow for every visit to a wallet.
    returnableMinor: balances.recharge.freeMinor,
    asOf: context.clock.now().toISOString(),
  };
}

/** Balances, and what came in and went out by bill type in the last 90 business days. */
export async function bill(
  context: Context,
  memberId: bigint,
  version: string,
): Promise<Data<(typeof contract)['GET /api/v1/bill']>> {
  const accounts = [accountOfWallet('recharge', memberId), accountOfWallet('income', memberId)];
  const until = context.clock.today();
  const [overview, sums] = await Promise.all([
    ownBalances(context, memberId),
    sumsByType(context.sql, { accounts, after: addDays(until, -90), until }),
  ]);
  return {
    version,
    recharge_balance: overview.recharge.balanceMinor,
    income_balance: overview.income.balanceMinor,
    recharge_available: overview.recharge.freeMinor,
    income_available: overview.income.freeMinor,
    available: overview.availableMinor,
    withdrawable: overview.withdrawableMinor,
    held: overview.heldMinor,
    points: overview.points,
    bills: [...sums].map(([type, { came, went }]) => ({ type, in_minor: toWire(came), out_minor: toWire(went) })),
  };
}

type Wire = typeof contract;

export function memberWalletHandlers(context: Context): HandlersAt<Wire, '/console/api/v1/members/{id}/wallet'> {
  return {
    'GET /console/api/v1/members/{id}/wallet': async ({ path }) => {
      const member = await memberById(context.sql, BigInt(path.id));
      if (!member) return refuse('member_not_found');
      const [{ income, recharge, points }, accounts] = await Promise.all([
        balancesOf(context, member.id),
        payoutAccountsOf(context.sql, member.id),
      ]);
      return { income, recharge, points, accounts: accounts.map(accountShown) };
    },
  };
}

type Shown = Data<Wire['GET /console/api/v1/members/{id}/wallet']>['accounts'][number];

function accountShown({ id, kind, institution, number, holderName, ...rest }: PayoutAccount): Shown {
  return {
    id: id.toString(),
    kind,
    institution,
    number: masked(number),
    holderName,
    verified: rest.verifiedAt !== null,
    isDefault: rest.isDefault,
    usableFrom: rest.usableFrom.toISOString(),
    addedAt: rest.createdAt.toISOString(),
  };
}
