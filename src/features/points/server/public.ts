// The only door for higher-ranked features: a member's balance for showing, the settings, and the rules of a level.
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';

export { rulesAt as exchangeRulesAt } from './exchange-rules.ts';
export { settings as pointsSettings } from './settings.ts';

/** Whole C3coin, for showing. To decide, lock the account. */
export async function pointsOf(q: Queryable, memberId: bigint): Promise<bigint> {
  const account = accountOf('member_points', memberId);
  return balanceOf(await readBalances(q, [account]), account).posted;
}
