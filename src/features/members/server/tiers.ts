// How many members each verification tier has, for reports.
import type { Queryable } from '#platform/database/db.ts';

/** Members by the days since they registered. `frozen` are among them. */
export type TierCount = {
  tier: number;
  members: number;
  upTo30Days: number;
  upTo90Days: number;
  over90Days: number;
  frozen: number;
};

/** Without members who closed their account. `today` is a business date. */
export async function membersByTier(q: Queryable, today: string): Promise<TierCount[]> {
  return q<TierCount[]>`
    select tier::int, count(*)::int as members, count(*) filter (where days <= 30)::int as "upTo30Days",
      count(*) filter (where days between 31 and 90)::int as "upTo90Days",
      count(*) filter (where days > 90)::int as "over90Days", count(frozen_at)::int as frozen
    from identity.member m
    cross join lateral (select ${today}::date - platform.business_date(m.registered_at) as days) since
    where closed_at is null group by 1 order by 1`;
}
