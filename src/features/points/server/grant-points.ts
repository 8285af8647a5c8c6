import { accountOf, house } from '../../../ledger/chart.ts';
import { type Grant, writeGrants } from '../../../ledger/grants.ts';
import { type Line, line } from '../../../ledger/posting.ts';
import type { Transaction } from '../../../platform/db.ts';

/**
 * Gives C3coin, `amount` whole coins each, once for a cause. Returns the lines, and the caller posts them in this
 * transaction with its other lines. A cause that gave before gives no line.
 */
export async function grantPoints(tx: Transaction, grants: readonly Grant[]): Promise<Line[]> {
  const written = await writeGrants(tx, 'points.grant', grants);
  return written.map(({ id, purpose, memberId, amount }) =>
    line(purpose, house('points_issued'), accountOf('member_points', memberId), amount, id),
  );
}
