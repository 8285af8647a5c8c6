import type { Floor } from '#platform/floor.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { changeOwnAccount, type AccountOwner, type PayoutAccount } from './payout-account-store.ts';

export async function chooseDefaultAccount(
  floor: Floor,
  owner: AccountOwner,
): Promise<PayoutAccount | Refusal<'payout_account_unknown'>> {
  return changeOwnAccount(floor, owner, async (tx, account) => {
    await tx`update wallet.payout_account set is_default = false where member_id = ${account.memberId} and is_default`;
    await tx`update wallet.payout_account set is_default = true where id = ${account.id}`;
    return { ...account, isDefault: true };
  });
}
