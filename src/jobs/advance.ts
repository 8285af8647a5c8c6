// Moves the sandbox clock forward in stops and does the due work at each stop, as if the days had passed. A request
// from the console is a queued task, so that it survives a restart.
import { z } from 'zod';
import { followSandboxSales } from '#features/catalogue/server/public.ts';
import { ADVANCE_TASK } from '#features/system/server/public.ts';
import type { Context } from '#platform/context.ts';
import { addDays, businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import { moveBank } from '#sandbox/levers.ts';
import { type Drain, withDrain } from './drain.ts';
import { settle } from './settle.ts';
import type { Tasks } from './tasks.ts';

export type AdvanceOptions = {
  /** Target of the move. Nothing moves if the clock is past it. */
  until: Date;
  drain: Drain;
  /** Tells the bank the new offset, makes it do its due work, and pulls its lines and statements. */
  moveBank: (offsetMs: number) => Promise<void>;
  say?: (line: string) => void;
  /** The stops of each day, in minutes after midnight in Addis Ababa [DAY_STOPS]. */
  stops?: readonly number[];
};

/** After the change of day, within finance hours, and at their end. */
const DAY_STOPS: readonly number[] = [10, 10 * 60 + 30, 16 * 60 + 45];

/** Works in the sandbox only: the database refuses to move a pilot's clock. */
export async function advance(
  context: Context,
  { until, drain, moveBank, say, stops = DAY_STOPS }: AdvanceOptions,
): Promise<void> {
  await context.clock.refresh();
  for (const stop of stopsBetween(context.clock.now(), until, stops)) {
    await context.clock.refresh();
    if (stop <= context.clock.now()) continue;
    await context.sql`select platform.advance_clock(${stop})`;
    await context.clock.refresh();
    await settle(context, { drain, pull: async () => moveBank(await offsetOf(context)) });
    say?.(`${stop.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  }
}

/** Read this right before you tell the bank, because another caller may move the clock meanwhile. */
export async function offsetOf(context: Context): Promise<number> {
  const [row] = await context.sql<{ offset: bigint }[]>`select offset_ms as offset from platform.clock`;
  return Number(row?.offset ?? 0n);
}

/** The day's stops in (from, until], and `until` itself. */
function stopsBetween(from: Date, until: Date, minutesOfDay: readonly number[]): Date[] {
  const stops: Date[] = [];
  for (let date = businessDate(from); startOfBusinessDate(date) <= until; date = addDays(date, 1)) {
    for (const minutes of minutesOfDay) {
      const stop = new Date(startOfBusinessDate(date).getTime() + minutes * 60_000);
      if (stop > from && stop < until) stops.push(stop);
    }
  }
  return [...stops, until];
}

const ofClock = z.object({ until: z.coerce.date() });

/** The queued task. None outside the sandbox profile. `url` is the app's role, for the queue. */
export function sandboxClockTask(context: Context, url: string): Tasks {
  if (context.config.profile !== 'sandbox') return {};
  return {
    [ADVANCE_TASK]: async (payload) => {
      const { until } = ofClock.parse(payload);
      await followSandboxSales(context); // lessees rent all products sold so far
      await withDrain(context, url, (drain) =>
        advance(context, { until, drain, moveBank: (offsetMs) => moveBank(context.bank, offsetMs) }),
      );
    },
  };
}
