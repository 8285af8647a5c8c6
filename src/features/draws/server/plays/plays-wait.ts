import type { Queryable } from '#platform/database/db.ts';

/** For how many seconds the oldest play could have had its result: seed and beacon are there. 0 where none waits. */
export async function playsWait(q: Queryable): Promise<number> {
  const [row] = await q<{ seconds: number }[]>`
    select greatest(max(extract(epoch from platform.now() - greatest(
        r.genesis + p.beacon_number * r.period_ms * interval '1 millisecond',
        coalesce(v.revealed_at, p.played_at + r.reveal_minutes * interval '1 minute')))), 0)::float8 as seconds
    from draws.progress g join draws.round r on r.id = g.round_id
    join draws.play p on p.round_id = g.round_id and p.n > g.settled_upto
    left join draws.reveal v on v.play_id = p.id
    where g.plays > g.settled and not exists (select from draws.result s where s.play_id = p.id)`;
  return row?.seconds ?? 0;
}
