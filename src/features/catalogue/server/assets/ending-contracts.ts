// Contracts of assets that end soon, for reports: after its end no rent is due under a contract.
import type { Queryable } from '#platform/database/db.ts';

export type EndingContract = {
  id: bigint;
  number: string;
  assetId: bigint;
  productId: bigint;
  lessee: string;
  rent: bigint;
  bills: 'day' | 'week' | 'month';
  endsOn: string;
  /** The number of a contract of the same asset that goes on after this end, if there is one. */
  followedBy: string | null;
};

/** Contracts that end from `from` until `until`, both included, by their last day. Without those of drafts. */
export async function endingContracts(
  q: Queryable,
  { from, until }: { from: string; until: string },
  { after, limit }: { after: { endsOn: string; id: bigint } | null; limit: number },
): Promise<EndingContract[]> {
  return q<EndingContract[]>`
    select c.id, c.number, c.asset_id, a.product_id, a.lessee, c.rent, c.bills, c.ends_on,
      (select n.number from catalogue.contract n
        where n.asset_id = c.asset_id and n.id <> c.id and n.starts_on <= c.ends_on + 1
          and coalesce(n.ends_on > c.ends_on, true)
        order by n.starts_on, n.id limit 1) as followed_by
    from catalogue.contract c join catalogue.asset a on a.id = c.asset_id
      join catalogue.product p on p.id = a.product_id
    where p.status <> 'draft' and c.ends_on between ${from}::date and ${until}::date
      and (${after === null} or (c.ends_on, c.id) > (${after?.endsOn ?? null}::date, ${after?.id ?? null}::bigint))
    order by c.ends_on, c.id limit ${limit}`;
}
