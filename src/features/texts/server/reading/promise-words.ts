// The claims rule (catalogue.md 5): refuses copy that promises before anyone reads it. Pure. It searches a text in all
// languages, as a reader sees it.
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { placesIn, readable, searchOf } from './find-phrases.ts';
import { PHRASE_LISTS } from './promise-phrases.ts';

const SEARCHES = PHRASE_LISTS.map(searchOf);

/** Promises found in a text, as the writer wrote them, in their order; empty when the copy may stand. */
export function promiseWordsIn(text: string): string[] {
  return placesIn(readable(text), SEARCHES).map(({ from, until }) => text.slice(from, until));
}

type Localized = Record<string, string | undefined>;
export type Texts = Record<string, string | Localized | readonly Localized[]>;

/**
 * The same over the fields of a form, each with the words found in it. The console shows them beside the field. The
 * key of a localized text ends in its language, that of a list has the place: 'title.en', 'risks.0.en'.
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

/** The refusal of a form with promises, or null. */
export function refusePromises(texts: Texts): Refusal<'promise_words'> | null {
  const fields = promiseWordsOf(texts);
  return Object.keys(fields).length > 0 ? refuse('promise_words', { fields }) : null;
}
