// The limits of writing, and the texts that wait for a moderator (forum.md 5). Pure.
import type { Wait } from '../../contract/shapes.ts';
import { promiseWordsIn } from '#features/texts/server/public.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { leadsAway } from './text-rules.ts';

/** `standing`: entries of the member that stand, counted no further than needed. */
export function isSettled(
  { registeredAt, standing }: { registeredAt: Date; standing: number },
  { settledDays, settledEntries }: { settledDays: number; settledEntries: number },
  at: Date,
): boolean {
  return at.getTime() - registeredAt.getTime() >= settledDays * DAY_MS && standing >= settledEntries;
}

/** The instant from which the member may write again, or null for now. `earlier`: their entries, the newest first. */
export function waitUntil(
  earlier: readonly Date[],
  { aDay, secondsBetween }: { aDay: number; secondsBetween: number },
  at: Date,
): Date | null {
  const ends = [
    endOf(earlier[0], secondsBetween * 1_000),
    // So many entries ago: once it is a day old, there is room for another.
    endOf(earlier[aDay - 1], DAY_MS),
  ].filter((end) => end > at.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

function endOf(entry: Date | undefined, milliseconds: number): number {
  return entry === undefined ? 0 : entry.getTime() + milliseconds;
}

/** Why a text waits, and the words in it that promise. A settled member's link does not wait. */
export function reasonsToWait(text: string, settled: boolean): { waitsFor: Wait[]; promises: string[] } {
  const promises = [...new Set(promiseWordsIn(text))].slice(0, 10);
  return {
    waitsFor: [
      ...(!settled && leadsAway(text) ? (['link'] as const) : []),
      ...(promises.length > 0 ? (['promise'] as const) : []),
    ],
    promises,
  };
}
