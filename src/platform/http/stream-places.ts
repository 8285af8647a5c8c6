// Limits a member's live streams to five across all API processes. A single process counts them in memory. Several
// keep a row for each stream in platform.stream_place. Rows of a process without a heartbeat do not count
// (heartbeat.ts).
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/db.ts';
import type { Context } from '../context.ts';
import { ALIVE_SECONDS, startHeartbeat } from '../process/heartbeat.ts';

const PLACES = 5;

export type StreamPlaces = {
  /** Takes a place. Returns a function that gives it back, or null if the member has none left. */
  take(memberId: bigint): Promise<(() => void) | null>;
  close(): void;
};

export async function openPlaces(context: Pick<Context, 'sql' | 'config' | 'log'>): Promise<StreamPlaces> {
  return context.config.apiProcesses === 1 ? placesInMemory() : placesInDatabase(context);
}

function placesInMemory(): StreamPlaces {
  const taken = new Map<bigint, number>();
  return {
    async take(memberId) {
      const before = taken.get(memberId) ?? 0;
      if (before >= PLACES) return null;
      taken.set(memberId, before + 1);
      return () => {
        const left = (taken.get(memberId) ?? 1) - 1;
        if (left > 0) taken.set(memberId, left);
        else taken.delete(memberId);
      };
    },
    close() {},
  };
}

async function placesInDatabase({ sql, config, log }: Pick<Context, 'sql' | 'config' | 'log'>): Promise<StreamPlaces> {
  const me = `api-${config.apiProcess}` as const;
  /** Streams that have ended, but whose rows could not be deleted yet. */
  const ended = new Set<string>();
  const giveBack = async (streams: readonly string[]) => {
    if (streams.length === 0) return;
    await sql`delete from platform.stream_place where process = ${me} and stream = any (${streams}::uuid[])`;
    for (const stream of streams) ended.delete(stream);
  };
  const stop = await startHeartbeat({ sql, log }, me, () => giveBack([...ended]));
  // Rows under this process's name are left over from before its restart, and rows of dead processes have no owner.
  await sql`delete from platform.stream_place held where process = ${me} or not (${isAlive(sql)})`;
  return {
    async take(memberId) {
      const stream = randomUUID();
      for (let tries = 0; tries < PLACES; tries += 1) {
        const taken = await takeOne(sql, { memberId, process: me, stream });
        if (taken === 'full') return null;
        if (taken === 'mine')
          return () => {
            ended.add(stream);
            giveBack([stream]).catch((error: unknown) =>
              log.warn({ err: error }, 'a stream gives its place back later'),
            );
          };
      }
      return null;
    },
    close: stop,
  };
}

/** Takes the first free place. `lost`: another stream took it at the same moment. */
async function takeOne(
  sql: Database,
  { memberId, process, stream }: { memberId: bigint; process: string; stream: string },
): Promise<'mine' | 'lost' | 'full'> {
  const [row] = await sql<{ free: boolean; mine: boolean }[]>`
    with free as (
      select n from generate_series(1, ${PLACES}::int) n
      where not exists (
        select from platform.stream_place held where member_id = ${memberId} and place = n and ${isAlive(sql)})
      order by n limit 1
    ), mine as (
      insert into platform.stream_place as held (member_id, place, process, stream)
      select ${memberId}::bigint, n, ${process}, ${stream}::uuid from free
      on conflict (member_id, place) do update set process = excluded.process, stream = excluded.stream
        where not (${isAlive(sql)})
      returning place
    )
    select exists (select from free) as free, exists (select from mine) as mine`;
  if (row?.mine) return 'mine';
  return row?.free ? 'lost' : 'full';
}

/** SQL: whether the process of the row `held` sends heartbeats. */
function isAlive(sql: Database) {
  return sql`exists (
    select from platform.heartbeat beat where beat.process = held.process
      and beat.beat_at > clock_timestamp() - ${ALIVE_SECONDS} * interval '1 second')`;
}
