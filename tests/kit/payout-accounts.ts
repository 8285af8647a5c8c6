// Payout accounts for tests, kept by the real use case. The bank's answer about the holder is given.
import { keepAccount } from '#features/wallet/server/payout-accounts/add-payout-account.ts';
import type { CheckedAccount } from '#features/wallet/server/payout-accounts/payout-accounts.ts';
import type { Floor } from '#platform/floor.ts';
import { memberIntent } from './market.ts';
import { ok } from './outcome.ts';
import { movedTo, type TestMember } from './people.ts';

export async function paysOutTo(
  floor: Floor,
  { id }: Pick<TestMember, 'id'>,
  account: Pick<CheckedAccount, 'kind' | 'institution' | 'number'>,
): Promise<void> {
  const checked = { ...account, memberId: id, holderName: 'One Person', openingAddress: 'Addis Ababa' };
  ok(await keepAccount(floor, id, memberIntent(id, 'POST /api/v1/payout-accounts'), async () => checked));
}

/** One payout account for two members: its phone's owner takes it from the other. */
export async function payBothTo(
  floor: Floor,
  { owner, other }: { owner: Pick<TestMember, 'id'>; other: Pick<TestMember, 'id'> },
  number: string,
): Promise<void> {
  const account = { kind: 'mobile_money', institution: 'TELEBIRR', number } as const;
  await paysOutTo(floor, other, account);
  await movedTo(floor.sql, owner.id, { phone: number });
  await paysOutTo(floor, owner, account);
}
