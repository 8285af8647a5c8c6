import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { memberById } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import type { PayoutAccountView } from '../../contract/shapes.ts';
import { settings } from '../settings.ts';
import { institutionNames, type NameOf } from '../withdrawals/withdrawal-view.ts';
import { addPayoutAccount, openSandboxAccount, verifyPayoutAccount } from './add-payout-account.ts';
import { chooseDefaultAccount, type PayoutAccount, payoutAccountsOf, removePayoutAccount } from './payout-accounts.ts';
import { institutions } from './institutions.ts';

export function payoutAccountHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/api/v1/payout-accounts' | '/api/v1/institutions'> {
  const show = async <R>(account: PayoutAccount | R): Promise<PayoutAccountView | R> =>
    isPayoutAccount(account)
      ? accountToWire(account, { nameOf: await institutionNames(floor), now: floor.clock.now() })
      : account;
  return {
    'GET /api/v1/institutions': async () => {
      const list = await institutions(floor);
      return isRefusal(list) ? list : { institutions: list.map((one) => ({ ...one })) };
    },
    'GET /api/v1/payout-accounts': async ({ caller }) => {
      const [accounts, member, { payoutAccountsMax }, nameOf] = await Promise.all([
        payoutAccountsOf(floor.sql, caller.memberId),
        memberById(floor.sql, caller.memberId),
        settings.read(floor),
        institutionNames(floor),
      ]);
      return {
        items: accounts.map((one) => accountToWire(one, { nameOf, now: floor.clock.now() })),
        max: payoutAccountsMax,
        realName: member?.realName ?? '',
        sandboxAccounts: floor.config.profile === 'sandbox',
      };
    },
    'POST /api/v1/payout-accounts': async ({ caller, body, intent }) =>
      show(await addPayoutAccount(floor, { ...body, memberId: caller.memberId }, intent)),
    'POST /api/v1/payout-accounts/sandbox': async ({ caller, body, intent }) =>
      show(await openSandboxAccount(floor, { ...body, memberId: caller.memberId }, intent)),
    'POST /api/v1/payout-accounts/{id}/verify': async ({ caller, path }) =>
      show(await verifyPayoutAccount(floor, { id: BigInt(path.id), memberId: caller.memberId })),
    'POST /api/v1/payout-accounts/{id}/default': async ({ caller, path }) =>
      show(await chooseDefaultAccount(floor, { id: BigInt(path.id), memberId: caller.memberId })),
    'DELETE /api/v1/payout-accounts/{id}': ({ caller, path }) =>
      removePayoutAccount(floor, { id: BigInt(path.id), memberId: caller.memberId }),
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
