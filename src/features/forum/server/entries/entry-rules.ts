// Pure rules for writing entries (forum.md 2, 5): how a text is cleaned and turned into paragraphs with links, when a
// member may write next, when a member is settled, and why a text waits for a moderator.
import { withoutTricks } from '#features/content/server/public.ts';
import { promiseWordsIn } from '#features/texts/server/public.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { type Block, type Run, safeLink } from '#universal/prose.ts';
import type { State, Wait } from '../../contract/shapes.ts';

/** Removes hidden characters, spaces at line ends, and more than one empty line in a row. */
export function cleanText(text: string): string {
  return withoutTricks(text)
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Makes a title one line without hidden characters. */
export function cleanTitle(text: string): string {
  return withoutTricks(text).replaceAll(/\s+/g, ' ').trim();
}

/** Splits a text into paragraphs at empty lines. Markup characters of any language stay plain text. */
export function treeOf(text: string): Block[] {
  return text.split('\n\n').map((paragraph) => ({ kind: 'paragraph', runs: runsOf(paragraph) }));
}

const ADDRESS = /https:\/\/[^\s<>"'“”‘’«»]+/g;
/** Punctuation at the end of an address, which belongs to the sentence. */
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

/** Domain endings in anything that leads readers elsewhere, even if we don't show it as a link. */
const ENDINGS = 'com|net|org|info|biz|xyz|top|app|link|site|online|shop|club|io|me|ly|gg|cc|co|et|ru|cn';
const DOT = String.raw`\s?(?:\.|\[\.\]|\(dot\)|\sdot\s)\s?`;
const LEADS_AWAY = new RegExp(String.raw`\b(?:https?|ftp|hxxps?):|\bwww\.|[\p{L}\p{N}-]${DOT}(?:${ENDINGS})\b`, 'iu');

export function leadsAway(text: string): boolean {
  return LEADS_AWAY.test(text.normalize('NFKC'));
}

const MINUTE_MS = 60_000;

/** Until when the author may edit. Null if the entry's state no longer allows it. */
export function editUntil({ state, madeAt }: { state: State; madeAt: Date }, minutes: number): Date | null {
  return state === 'shown' || state === 'waiting' ? new Date(madeAt.getTime() + minutes * MINUTE_MS) : null;
}

/** `shownEntries` may stop counting at `settledEntries`. */
export function isSettled(
  { registeredAt, shownEntries }: { registeredAt: Date; shownEntries: number },
  { settledDays, settledEntries }: { settledDays: number; settledEntries: number },
  at: Date,
): boolean {
  return at.getTime() - registeredAt.getTime() >= settledDays * DAY_MS && shownEntries >= settledEntries;
}

/** When the member may write again; null means now. `earlier`: times of their entries, the newest first. */
export function waitUntil(
  earlier: readonly Date[],
  { aDay, secondsBetween }: { aDay: number; secondsBetween: number },
  at: Date,
): Date | null {
  const ends = [
    endOf(earlier[0], secondsBetween * 1_000),
    // Once the `aDay`-th newest entry is a day old, there is room for another.
    endOf(earlier[aDay - 1], DAY_MS),
  ].filter((end) => end > at.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

function endOf(entry: Date | undefined, milliseconds: number): number {
  return entry === undefined ? 0 : entry.getTime() + milliseconds;
}

/** Why a text waits, and its words that promise returns. Links wait only from members who are not settled. */
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
