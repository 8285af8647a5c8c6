// The claims rule (catalogue.md 5): refuses texts with phrases that promise returns, before anyone reads them. A text
// is searched in all languages, as a reader sees it. Phrases that are only doubtful are found by first-reader.ts. Pure
// functions.
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { placesIn, readable, searchOf } from './find-phrases.ts';
import { PHRASE_LISTS } from './promise-phrases.ts';

const SEARCHES = PHRASE_LISTS.map(searchOf);

/** The promise words in a text, in their order and as the writer wrote them. Empty if the text is allowed. */
export function promiseWordsIn(text: string): string[] {
  return placesIn(readable(text), SEARCHES).map(({ from, until }) => text.slice(from, until));
}

type Localized = Record<string, string | undefined>;
export type Texts = Record<string, string | Localized | readonly Localized[]>;

/**
 * The promise words in a form, by field. The console shows them beside the field. The key of a localized text ends in
 * its language, and that of a list has the place: 'title.en', 'risks.0.en'.
 */
export function promiseWordsOf(texts: Texts): Record<string, string[]> {
  return Object.fromEntries(
    textsByField(texts)
      .map(([key, text]) => [key, promiseWordsIn(text)] as const)
      .filter(([, words]) => words.length > 0),
  );
}

export function textsByField(texts: Texts): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([field, value]) => keyed(field, value));
}

function keyed(field: string, value: Texts[string]): [key: string, text: string][] {
  if (typeof value === 'string') return [[field, value]];
  if (isList(value)) return value.flatMap((one, place) => keyed(`${field}.${place}`, one));
  return Object.entries(value).map(([locale, text]) => [`${field}.${locale}`, text ?? '']);
}

function isList(value: Localized | readonly Localized[]): value is readonly Localized[] {
  return Array.isArray(value);
}

/** Refuses a form with promise words. */
export function refusePromises(texts: Texts): Refusal<'promise_words'> | null {
  const fields = promiseWordsOf(texts);
  return Object.keys(fields).length > 0 ? refuse('promise_words', { fields }) : null;
}
