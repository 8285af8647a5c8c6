// A member's money as staff see it: the balances, and the accounts that payouts may go to.
import type { Data } from '#platform/http/contract.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { memberById } from '#features/identity/server/public.ts';
import type { contract } from '../contract.ts';
import { masked } from './payout-accounts/number-rules.ts';
import { type PayoutAccount, payoutAccountsOf } from './payout-accounts/payout-account-store.ts';
import { walletOverview } from './statements/wallet-overview.ts';

type Wire = typeof contract;

export function memberWalletHandlers(floor: Floor): HandlersAt<Wire, '/console/api/v1/members'> {
  return {
    'GET /console/api/v1/members/{id}/wallet': async ({ path }) => {
      const member = await memberById(floor.sql, BigInt(path.id));
      if (!member) return refuse('member_not_found');
      const [{ income, recharge, points }, accounts] = await Promise.all([
        walletOverview(floor, member.id),
        payoutAccountsOf(floor.sql, member.id),
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
