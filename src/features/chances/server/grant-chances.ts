import { accountOf, house } from '../../../ledger/chart.ts';
import { type Grant, writeGrants } from '../../../ledger/grants.ts';
import { type Line, line } from '../../../ledger/posting.ts';
import type { Transaction } from '../../../platform/db.ts';

/**
 * Gives draw chances, once for a cause. Returns the lines, and the caller posts them in this transaction with its other
 * lines. A cause that gave before gives no line.
 */
export async function grantChances(tx: Transaction, grants: readonly Grant[]): Promise<Line[]> {
  const written = await writeGrants(tx, 'chances.grant', grants);
  return written.map(({ id, purpose, memberId, amount }) =>
    line(purpose, house('chances_issued'), accountOf('member_chances', memberId), amount, id),
  );
}
