import type { Queryable } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import { type Grant, grantViews } from '#features/rewards/server/public.ts';
import type { ClaimView } from '../contract.ts';
import { claimsByIds } from './claim-store.ts';
import { contractsByIds } from './contract-store.ts';
import { numberText } from './document.ts';

/** Claims with their grants, one for one. The cause of a grant is its claim. */
export async function claimViews(q: Queryable, grants: readonly Grant[]): Promise<ClaimView[]> {
  const ids = grants.map(({ cause }) => BigInt(cause));
  const [views, claims] = await Promise.all([grantViews(q, grants), claimsByIds(q, ids)]);
  const contracts = await contractsByIds(
    q,
    [...claims.values()].map(({ contractId }) => contractId),
  );
  return views.map((grant, n) => {
    const { id, month, contractId, oneValid, teamValid } = must(claims.get(must(ids[n])));
    const { number, level } = must(contracts.get(contractId));
    return { id: String(id), month, number: numberText(number), level, oneValid, teamValid, grant };
  });
}
