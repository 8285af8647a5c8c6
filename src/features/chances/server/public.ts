// The only door for higher-ranked features: what gives chances, what uses them, and a member's balance for showing.
import { balanceOf, readBalances } from '../../../ledger/balance.ts';
import { accountOf } from '../../../ledger/chart.ts';
import type { Queryable } from '../../../platform/db.ts';

export { grantChances } from './grant-chances.ts';
export { spendChances } from './spend-chances.ts';

/** Whole chances. Never decide on it: a decision locks the account. */
export async function chancesOf(q: Queryable, memberId: bigint): Promise<bigint> {
  const account = accountOf('member_chances', memberId);
  return balanceOf(await readBalances(q, [account]), account).posted;
}
