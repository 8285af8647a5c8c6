// What higher-ranked features may import: a member's balance of chances for display, and the settings.
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';

export { settings as chancesSettings } from './settings.ts';

/** A member's chances, for display only. Lock the account before deciding by them. */
export async function chancesOf(q: Queryable, memberId: bigint): Promise<bigint> {
  const account = accountOf('member_chances', memberId);
  return balanceOf(await readBalances(q, [account]), account).posted;
}
