import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ReadingView } from '../../contract.ts';
import { readFirst } from './first-reader.ts';
import { promiseWordsOf, type Texts } from './promise-words.ts';

/** The first reader's words for the second one. A doubt's name is its reason, field and words. */
export function readingView(texts: Texts): ReadingView {
  const { score, doubts } = readFirst(texts);
  return { score, doubts: doubts.map((doubt) => ({ ...doubt, id: `${doubt.reason} ${doubt.field} ${doubt.words}` })) };
}

/** The refusal of a second reader who did not confirm each doubt, or null. */
export function openDoubts(texts: Texts, confirmed: readonly string[]): Refusal<'doubts_open'> | null {
  const open = readingView(texts).doubts.filter(({ id }) => !confirmed.includes(id));
  return open.length > 0 ? refuse('doubts_open', { doubts: open.map(({ words }) => words) }) : null;
}

/** Promises and doubts by field. */
export function doubtfulWordsOf(texts: Texts): Record<string, string[]> {
  const fields = promiseWordsOf(texts);
  for (const { field, words } of readFirst(texts).doubts) fields[field] = [...(fields[field] ?? []), words];
  return fields;
}

/**
 * For words that one person alone shows, such as the reason of taking something away. Nobody reads them a second time,
 * so a doubt refuses them too.
 */
export function refuseDoubts(texts: Texts): Refusal<'promise_words'> | null {
  const fields = doubtfulWordsOf(texts);
  return Object.keys(fields).length > 0 ? refuse('promise_words', { fields }) : null;
}
