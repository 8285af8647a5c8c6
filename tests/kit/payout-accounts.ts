// Payout accounts for tests, added by the real use case with a given answer of the bank about the holder.
import { keepAccount } from '#features/wallet/server/payout-accounts/add-payout-account.ts';
import type { CheckedAccount } from '#features/wallet/server/payout-accounts/payout-accounts.ts';
import type { Context } from '#platform/context.ts';
import { memberIntent } from './market.ts';
import { ok } from './outcome.ts';
import { movedTo, type TestMember } from './people.ts';

export async function paysOutTo(
  context: Context,
  { id }: Pick<TestMember, 'id'>,
  account: Pick<CheckedAccount, 'kind' | 'institution' | 'number'>,
): Promise<void> {
  const checked = { ...account, memberId: id, holderName: 'One Person', openingAddress: 'Addis Ababa' };
  ok(await keepAccount(context, id, memberIntent(id, 'POST /api/v1/payout-accounts'), async () => checked));
}

/** Binds one payout account to two members: the phone's owner takes it over from the other. */
export async function payBothTo(
  context: Context,
  { owner, other }: { owner: Pick<TestMember, 'id'>; other: Pick<TestMember, 'id'> },
  number: string,
): Promise<void> {
  const account = { kind: 'mobile_money', institution: 'TELEBIRR', number } as const;
  await paysOutTo(context, other, account);
  await movedTo(context.sql, owner.id, { phone: number });
  await paysOutTo(context, owner, account);
}
