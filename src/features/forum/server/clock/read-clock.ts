// The public clock of moderation (forum.md 7), over the last ninety days.
import { DAY_MS } from '#platform/time/clock.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import type { memberContract } from '../../contract/member.ts';

const DAYS = 90;

type Clock = Data<(typeof memberContract)['GET /api/v1/moderation-clock']>;
type Reports = Pick<Clock, 'reports' | 'answered' | 'medianMinutes' | 'p95Minutes'> & Clock['open'];
type Decisions = Pick<Clock, 'removed' | 'contested' | 'overturned'>;

export async function readClock({ sql, clock }: Pick<Floor, 'sql' | 'clock'>): Promise<Clock> {
  const at = clock.now();
  const ago = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const [[reports], [decisions]] = await Promise.all([
    sql<Reports[]>`
      select count(*)::int as reports, count(m.closed_at)::int as answered,
        percentile_disc(0.5) within group (order by extract(epoch from m.closed_at - r.at) / 60)::int as median_minutes,
        percentile_disc(0.95) within group (order by extract(epoch from m.closed_at - r.at) / 60)::int as p95_minutes,
        count(*) filter (where m.closed_at is null and r.at > ${ago(1)})::int as under_a_day,
        count(*) filter (where m.closed_at is null and r.at <= ${ago(1)} and r.at > ${ago(3)})::int as under_three_days,
        count(*) filter (where m.closed_at is null and r.at <= ${ago(3)})::int as older
      from forum.report r join forum.matter m on m.id = r.matter_id where r.at > ${ago(DAYS)}`,
    sql<Decisions[]>`
      select count(*) filter (where d.kind in ('removed', 'photo_removed', 'refused', 'muted'))::int as removed,
        count(m.id)::int as contested,
        count(*) filter (where exists (
          select from forum.decision o where o.of_id = d.id and o.kind = 'overturned'))::int as overturned
      from forum.decision d left join forum.matter m on m.contested_id = d.id
      where d.at > ${ago(DAYS)}`,
  ]);
  if (!reports || !decisions) throw new Error('a count returned nothing');
  const { underADay, underThreeDays, older, ...counted } = reports;
  return { days: DAYS, ...counted, open: { underADay, underThreeDays, older }, ...decisions };
}
