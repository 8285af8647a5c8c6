// The claims rule (catalogue.md 5): refuses copy that promises before anybody reads it. Pure. It searches a text in all
// languages, as a reader sees it.
import { type Refusal, refuse } from '../../../../platform/refusal.ts';
import { BREAK, foldText, type FoldedText, foldWord, GAP, READINGS } from './fold-text.ts';
import { PHRASE_LISTS, type PhraseList } from './promise-phrases.ts';

type Search = {
  spaced: boolean;
  phrases: Phrases;
  lawful: Phrases;
  /** At the end of the text before a phrase; `doubled` finds a second denial before the first. */
  denied: RegExp | null;
  doubled: RegExp | null;
  /** At the start of the text behind a phrase. */
  deniedAfter: RegExp | null;
};

/** Patterns by the letter that they begin with: most letters of a text begin few phrases. */
type Phrases = ReadonlyMap<string, readonly RegExp[]>;

const LETTER = String.raw`[\p{L}\p{Mc}]`;

function searchOf({ spaced, phrases, lawful = '', denials, between = '', denialsAfter = '' }: PhraseList): Search {
  const denial = `${spaced ? `(?<!${LETTER})` : ''}(?:${anyOf(denials, spaced)})`;
  const fillers = between ? `(?:${GAP}(?:${anyOf(between, spaced)})(?!${LETTER})){0,3}` : '';
  const gap = spaced ? GAP : `${GAP}?`;
  const before = `${denial}${fillers}${gap}$`;
  // French denies once with two words.
  const second = `(?<!(?:^|${GAP})(?:ne|n${GAP}?est))${fillers}${gap}${before}`;
  return {
    spaced,
    phrases: compile(phrases, spaced),
    lawful: compile(lawful, spaced),
    denied: denials ? new RegExp(before, 'u') : null,
    doubled: denials ? new RegExp(`${denial}${second}`, 'u') : null,
    deniedAfter: denialsAfter
      ? new RegExp(`^${LETTER}*(?:${GAP}${LETTER}+){0,2}${GAP}(?:${anyOf(denialsAfter, spaced)})`, 'u')
      : null,
  };
}

function compile(list: string, spaced: boolean): Phrases {
  const byLetter = new Map<string, RegExp[]>();
  for (const phrase of rowsOf(list)) {
    const pattern = new RegExp(`(?:${wordsOf(phrase, spaced)})${spaced ? `(?!${LETTER})` : ''}`, 'uy');
    const [first = ''] = phrase.split(/\s+/);
    if (first.endsWith('?')) throw new Error(`the first word of "${phrase}" may not be missing`);
    for (const letter of new Set(first.split('|').map((word) => Array.from(foldWord(word))[0] ?? '')))
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), pattern]);
  }
  return byLetter;
}

function rowsOf(list: string): string[] {
  return list
    .split(';')
    .map((row) => row.trim())
    .filter((row) => row !== '');
}

function anyOf(list: string, spaced: boolean): string {
  return rowsOf(list)
    .map((row) => wordsOf(row, spaced))
    .join('|');
}

function wordsOf(phrase: string, spaced: boolean): string {
  return phrase
    .split(/\s+/)
    .map((word, place) => {
      const choices = word.replace(/\?$/, '').split('|');
      const one = `${place > 0 ? `${GAP}?` : ''}(?:${choices.map((choice) => wordOf(choice, spaced)).join('|')})`;
      return word.endsWith('?') ? `(?:${one})?` : one;
    })
    .join('');
}

/** Letters of a word may be set apart: g u a r a n t e e d. Then the letters of its ending are too. */
const ENDING = `(?:${LETTER}+|(?:(?<=${GAP}${LETTER})${GAP}${LETTER}(?!${LETTER}))+)?`;

function wordOf(word: string, spaced: boolean): string {
  const between = spaced ? `[${GAP}${BREAK}]?` : `${GAP}?`;
  return word
    .split('*')
    .map((part) => Array.from(foldWord(part)).join(between))
    .join(ENDING);
}

const SEARCHES = PHRASE_LISTS.map(searchOf);

type Place = { from: number; until: number };

/** A text that is written backwards, and shown forwards by this sign, is searched from its end too. */
const BACKWARDS = '\u202E';

function placesIn(text: string): Place[] {
  if (!text.includes(BACKWARDS)) return placesForwards(text);
  const turned = Array.from(text).reduce((rest, sign) => sign + rest, '');
  const mirrored = placesForwards(turned).map(({ from, until }) => ({
    from: text.length - until,
    until: text.length - from,
  }));
  return [...placesForwards(text), ...mirrored];
}

/** Places in the text that promise, in any reading. Most texts read the same in all of them. */
function placesForwards(text: string): Place[] {
  const readings = new Map(
    READINGS.map((reading) => {
      const folded = foldText(text, reading);
      return [folded.line, folded];
    }),
  );
  return [...readings.values()].flatMap((folded) => SEARCHES.flatMap((search) => promisesIn(folded, search)));
}

function promisesIn(folded: FoldedText, search: Search): Place[] {
  const { line, from, until } = folded;
  const spans = spansOf(line, search.phrases, search.spaced);
  if (spans.length === 0) return [];
  const lawful = spansOf(line, search.lawful, search.spaced);
  return spans
    .filter((span) => !lawful.some((one) => holds(one, span)) && !isDenied(line, span, search))
    .map((span) => ({ from: from[span.from] ?? 0, until: until[span.until - 1] ?? 0 }));
}

function spansOf(line: string, phrases: Phrases, spaced: boolean): Place[] {
  const spans: Place[] = [];
  for (let at = 0; at < line.length; at += 1) {
    if (spaced && at > 0 && IS_LETTER.test(line[at - 1] ?? '')) continue;
    for (const pattern of phrases.get(line[at] ?? '') ?? []) {
      pattern.lastIndex = at;
      if (pattern.test(line)) spans.push({ from: at, until: pattern.lastIndex });
    }
  }
  return spans;
}

const IS_LETTER = new RegExp(LETTER, 'u');

function isDenied(line: string, { from, until }: Place, { denied, doubled, deniedAfter }: Search): boolean {
  const before = line.slice(0, from);
  if (deniedAfter?.test(line.slice(until))) return true;
  return denied !== null && denied.test(before) && !doubled?.test(before);
}

function holds(outer: Place, inner: Place): boolean {
  return outer.from <= inner.from && inner.until <= outer.until;
}

/** Promises found in a text, as the writer wrote them, in their order; empty when the copy may stand. */
export function promiseWordsIn(text: string): string[] {
  const places = placesIn(text);
  const widest = places.filter(
    (place, at) => !places.some((other, otherAt) => holds(other, place) && (!holds(place, other) || otherAt < at)),
  );
  return widest.sort((one, other) => one.from - other.from).map(({ from, until }) => text.slice(from, until));
}

type Localized = Record<string, string | undefined>;
type Texts = Record<string, string | Localized | readonly Localized[]>;

/**
 * The same over the fields of a form, each with the words found in it. The console shows them beside the field. The
 * key of a localized text ends in its language, that of a list has the place: 'title.en', 'risks.0.en'.
 */
export function promiseWordsOf(texts: Texts): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(texts)
      .flatMap(([field, value]) => keyed(field, value))
      .map(([key, text]) => [key, promiseWordsIn(text)] as const)
      .filter(([, words]) => words.length > 0),
  );
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
