import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { changeOwnAccount, handOnDefault, type AccountOwner } from './payout-account-store.ts';

/** Withdrawals keep their own copy. A withdrawal under way keeps its account too, so that a return finds it. */
export async function removePayoutAccount(
  floor: Floor,
  owner: AccountOwner,
): Promise<{ removed: true } | Refusal<'payout_account_unknown' | 'payout_account_in_use'>> {
  return changeOwnAccount(floor, owner, async (tx, account) => {
    const [inUse] = await tx`
      select from wallet.withdrawal where member_id = ${account.memberId} and payout_account_id = ${account.id}
        and state in ('pending_review', 'approved', 'waiting_funds', 'sending', 'unknown', 'processing') limit 1`;
    if (inUse) return refuse('payout_account_in_use');
    await tx`update wallet.payout_account set removed_at = ${floor.clock.now()}, is_default = false
      where id = ${account.id}`;
    await handOnDefault(tx, account.memberId);
    return { removed: true as const };
  });
}
