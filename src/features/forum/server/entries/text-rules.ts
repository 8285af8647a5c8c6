// A member's text as it is kept and drawn (forum.md 2). It is paragraphs of plain words, with safe links. Pure.
import { type Block, type Run, safeLink } from '#universal/prose.ts';
import { withoutTricks } from '#features/content/server/public.ts';

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
