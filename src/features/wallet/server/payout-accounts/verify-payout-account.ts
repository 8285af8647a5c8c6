import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { enquireName } from './enquire-name.ts';
import { ownAccount, type AccountOwner, type PayoutAccount, payoutAccountById } from './payout-account-store.ts';

/** Asks the bank again, because it may have closed or renamed the account since. */
export async function verifyPayoutAccount(
  floor: Floor,
  owner: AccountOwner,
): Promise<
  | PayoutAccount
  | Refusal<
      | 'payout_account_unknown'
      | 'payout_name_mismatch'
      | 'payout_account_not_at_bank'
      | 'bank_unreachable'
      | 'too_many_requests'
    >
> {
  const account = await ownAccount(floor.sql, owner);
  if (!account) return refuse('payout_account_unknown');
  const unverified = await enquireName(floor, account);
  if (unverified?.name === 'bank_unreachable' || unverified?.name === 'too_many_requests') return unverified;
  await floor.sql`update wallet.payout_account set verified_at = ${unverified ? null : floor.clock.now()}
    where id = ${account.id}`;
  if (unverified)
    return refuse(unverified.name === 'payout_name_mismatch' ? 'payout_name_mismatch' : 'payout_account_not_at_bank');
  return must(await payoutAccountById(floor.sql, account.id));
}
