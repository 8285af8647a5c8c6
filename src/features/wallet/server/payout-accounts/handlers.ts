import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { memberById } from '#features/members/server/public.ts';
import type { contract } from '../../contract.ts';
import type { PayoutAccountView } from '../../contract/shapes.ts';
import { settings } from '../settings.ts';
import { institutionNames, type NameOf } from '../withdrawals/withdrawal-view.ts';
import { addPayoutAccount, openSandboxAccount, verifyPayoutAccount } from './add-payout-account.ts';
import { chooseDefaultAccount, type PayoutAccount, payoutAccountsOf, removePayoutAccount } from './payout-accounts.ts';
import { institutions } from './institutions.ts';

export function payoutAccountHandlers(
  context: Context,
): HandlersAt<typeof contract, '/api/v1/payout-accounts' | '/api/v1/institutions'> {
  const show = async <R>(account: PayoutAccount | R): Promise<PayoutAccountView | R> =>
    isPayoutAccount(account)
      ? accountToWire(account, { nameOf: await institutionNames(context), now: context.clock.now() })
      : account;
  return {
    'GET /api/v1/institutions': async () => {
      const list = await institutions(context);
      return isRefusal(list) ? list : { institutions: list.map((one) => ({ ...one })) };
    },
    'GET /api/v1/payout-accounts': async ({ caller }) => {
      const [accounts, member, { payoutAccountsMax }, nameOf] = await Promise.all([
        payoutAccountsOf(context.sql, caller.memberId),
        memberById(context.sql, caller.memberId),
        settings.read(context),
        institutionNames(context),
      ]);
      return {
        items: accounts.map((one) => accountToWire(one, { nameOf, now: context.clock.now() })),
        max: payoutAccountsMax,
        realName: member?.realName ?? '',
        sandboxAccounts: context.config.profile === 'sandbox',
      };
    },
    'POST /api/v1/payout-accounts': async ({ caller, body, intent }) =>
      show(await addPayoutAccount(context, { ...body, memberId: caller.memberId }, intent)),
    'POST /api/v1/payout-accounts/sandbox': async ({ caller, body, intent }) =>
      show(await openSandboxAccount(context, { ...body, memberId: caller.memberId }, intent)),
    'POST /api/v1/payout-accounts/{id}/verify': async ({ caller, path }) =>
      show(await verifyPayoutAccount(context, { id: BigInt(path.id), memberId: caller.memberId })),
    'POST /api/v1/payout-accounts/{id}/default': async ({ caller, path }) =>
      show(await chooseDefaultAccount(context, { id: BigInt(path.id), memberId: caller.memberId })),
    'DELETE /api/v1/payout-accounts/{id}': ({ caller, path }) =>
      removePayoutAccount(context, { id: BigInt(path.id), memberId: caller.memberId }),
  };
}

function isPayoutAccount(value: unknown): value is PayoutAccount {
  return !isRefusal(value);
}

function accountToWire(one: PayoutAccount, { nameOf, now }: { nameOf: NameOf; now: Date }): PayoutAccountView {
  return {
    id: String(one.id),
    kind: one.kind,
    institution: one.institution,
    institutionName: nameOf(one.institution),
    number: one.number,
    holderName: one.holderName,
    openingAddress: one.openingAddress,
    verified: one.verifiedAt !== null,
    isDefault: one.isDefault,
    usableFrom: one.usableFrom.toISOString(),
    usable: one.verifiedAt !== null && one.usableFrom <= now,
    createdAt: one.createdAt.toISOString(),
  };
}
