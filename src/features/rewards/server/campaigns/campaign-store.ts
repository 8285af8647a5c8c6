// Rows of campaigns (db/functions/rewards/campaigns.sql). The newest row of a name that two signed holds.
import type { ActProgress } from '#features/acts/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';

/** `most` and `promised` are in minor units, whole C3coin or whole chances, by the kind. `until` is a business date. */
export type Campaign = ActProgress & {
  id: bigint;
  actId: bigint;
  name: string;
  kind: string;
  until: string;
  most: bigint;
  replaced: boolean;
};

const select = (q: Queryable) => q`
  select c.id, c.act_id, c.name, c.kind, c.until::text, c.most, c.state, c.proposed_by, c.proposed_at, c.ended_at,
    c.state = 'done' and exists (select from rewards.campaign newer
      where newer.name = c.name and newer.state = 'done' and newer.id > c.id) as replaced,
    (select count(*)::int from ledger.act_approval a where a.act_id = c.act_id) as approvals
  from rewards.campaign c`;

export async function campaignById(q: Queryable, id: bigint): Promise<Campaign | undefined> {
  const [row] = await q<Campaign[]>`${select(q)} where c.id = ${id}`;
  return row;
}

/** The row that holds. */
export async function campaignNamed(q: Queryable, name: string): Promise<Campaign | undefined> {
  const [row] = await q<Campaign[]>`
    ${select(q)} where c.name = ${name} and c.state = 'done' order by c.id desc limit 1`;
  return row;
}

type Asked = { after: bigint | null; limit: number; state: string | null; name: string | null };

/** Proposed ones come oldest first, others newest first. */
export async function listCampaigns(q: Queryable, { after, limit, state, name }: Asked): Promise<Campaign[]> {
  const oldest = state === 'proposed';
  return q<Campaign[]>`
    ${select(q)} where true ${state === null ? q`` : q`and c.state = ${state}`}
      ${name === null ? q`` : q`and c.name = ${name}`}
      ${after === null ? q`` : oldest ? q`and c.id > ${after}` : q`and c.id < ${after}`}
    order by ${oldest ? q`c.id` : q`c.id desc`} limit ${limit}`;
}

/** Promised under each name so far, without what lapsed. */
export async function promisedUnder(q: Queryable, names: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await q<{ name: string; promised: bigint }[]>`
    select name, promised from rewards.campaign_uses(${[...new Set(names)]}::text[])`;
  return new Map(rows.map(({ name, promised }) => [name, promised]));
}
