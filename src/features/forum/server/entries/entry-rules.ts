// What an entry may be (forum.md 2, 5): how its text is kept and drawn, the limits of writing, and the texts that wait
// for a moderator. Pure.
import { withoutTricks } from '#features/content/server/public.ts';
import { promiseWordsIn } from '#features/texts/server/public.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { type Block, type Run, safeLink } from '#universal/prose.ts';
import type { Wait } from '../../contract/shapes.ts';

/** The text without hidden signs, without spaces at the ends of lines, and with one empty line at most. */
export function cleanText(text: string): string {
  return withoutTricks(text)
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** One line: a title has no others. */
export function cleanTitle(text: string): string {
  return withoutTricks(text).replaceAll(/\s+/g, ' ').trim();
}

/** Paragraphs stand between empty lines. Marks of any language stay the letters that they are. */
export function treeOf(text: string): Block[] {
  return text.split('\n\n').map((paragraph) => ({ kind: 'paragraph', runs: runsOf(paragraph) }));
}

const ADDRESS = /https:\/\/[^\s<>"'“”‘’«»]+/g;
/** Signs that end a sentence, not an address. */
const AFTER = /(?<![.,;:!?)\]}።፣፤])[.,;:!?)\]}።፣፤]+$/u;

function runsOf(paragraph: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const { 0: found, index } of paragraph.matchAll(ADDRESS)) {
    const address = found.replace(AFTER, '');
    if (safeLink(address) === null) continue;
    if (index > from) runs.push({ text: paragraph.slice(from, index) });
    runs.push({ text: address, to: address });
    from = index + address.length;
  }
  if (from < paragraph.length) runs.push({ text: paragraph.slice(from) });
  return runs;
}

/** Anything that leads a reader elsewhere, also where it is no link for us. */
const ENDINGS = 'com|net|org|info|biz|xyz|top|app|link|site|online|shop|club|io|me|ly|gg|cc|co|et|ru|cn';
const DOT = String.raw`\s?(?:\.|\[\.\]|\(dot\)|\sdot\s)\s?`;
const LEADS_AWAY = new RegExp(String.raw`\b(?:https?|ftp|hxxps?):|\bwww\.|[\p{L}\p{N}-]${DOT}(?:${ENDINGS})\b`, 'iu');

export function leadsAway(text: string): boolean {
  return LEADS_AWAY.test(text.normalize('NFKC'));
}

/** `shownEntries` of the member, counted no further than needed. */
export function isSettled(
  { registeredAt, shownEntries }: { registeredAt: Date; shownEntries: number },
  { settledDays, settledEntries }: { settledDays: number; settledEntries: number },
  at: Date,
): boolean {
  return at.getTime() - registeredAt.getTime() >= settledDays * DAY_MS && shownEntries >= settledEntries;
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
