// The only door for higher-ranked features: a member's balance for showing, and the settings.
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';

export { settings as chancesSettings } from './settings.ts';

/** Whole chances, for showing. To decide, lock the account. */
export async function chancesOf(q: Queryable, memberId: bigint): Promise<bigint> {
  const account = accountOf('member_chances', memberId);
  return balanceOf(await readBalances(q, [account]), account).posted;
}
