// Growth points follow the ledger (rewards.md 7). Members are told of a new level, and of the end of their SVIP.
import type { Floor } from '#platform/floor.ts';
import { sendMessages } from '#features/messages/server/public.ts';

const RUNS_A_STEP = 5_000n;
const MESSAGES_A_STEP = 1_000;

/** Reads what the ledger posted since the last run. Returns the number of its runs. */
export async function grow({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  let read = 0n;
  for (;;) {
    const [row] = await sql<{ n: bigint }[]>`select vip.grow(${RUNS_A_STEP}) as n`;
    const n = row?.n ?? 0n;
    read += n;
    if (n < RUNS_A_STEP) break;
  }
  while ((await tellRises(sql)) === MESSAGES_A_STEP);
  return Number(read);
}

function tellRises(sql: Floor['sql']): Promise<number> {
  return sql.begin(async (tx) => {
    const risen = await tx<{ memberId: bigint; level: number }[]>`
      select member_id, level from vip.tell_rises(${MESSAGES_A_STEP})`;
    await sendMessages(
      tx,
      risen.map(({ memberId, level }) => ({ memberId, kind: 'vip.level_reached', params: { level } })),
    );
    return risen.length;
  });
}

/** Tells members whose SVIP is over. An extended one goes on without a word. Returns the number of ended terms. */
export async function endTerms({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const ended = await tx<{ memberId: bigint; endedAt: Date; extended: boolean }[]>`
      select member_id, ended_at, extended from vip.end_terms(${MESSAGES_A_STEP})`;
    await sendMessages(
      tx,
      ended
        .filter(({ extended }) => !extended)
        .map(({ memberId, endedAt }) => ({
          memberId,
          kind: 'vip.svip_ended',
          params: { dueAt: endedAt.toISOString() },
        })),
    );
    return ended.length;
  });
}
