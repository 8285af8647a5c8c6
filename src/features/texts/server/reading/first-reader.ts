// The first reader (catalogue.md 5): a program that scores a text before staff show it to members, and finds phrases
// that could be taken for a promise, with the reason. As no list is complete, its doubts go to the second reader, a
// person, who decides. Pure functions.
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ReadingView } from '../../contract.ts';
import { DOUBTS, TOGETHER, WEIGHTS } from './doubt-phrases.ts';
import type { DoubtLists, PlainReason, Reason, WordList } from './doubts/doubt-lists.ts';
import { type Place, placesIn, readable, type Search, searchOf } from './find-phrases.ts';
import { promiseWordsOf, type Texts, textsByField } from './promise-words.ts';

export type Doubt = {
  /** The form's field, as in promise-words.ts: 'title.en'. */
  field: string;
  /** The words as the writer wrote them. */
  words: string;
  reason: Reason;
};

export type Reading = { score: number; doubts: Doubt[] };

const MOST = 100;

type Searches<Name extends string> = Readonly<Record<Name, Search>>;

function searchesOf<Name extends string>(spaced: boolean, lists: Readonly<Record<Name, string>>): Searches<Name> {
  const names = Object.keys(lists) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, searchOf({ spaced, phrases: lists[name], denials: '' })]),
  ) as Searches<Name>;
}

const LANGUAGES = Object.values<DoubtLists>(DOUBTS).map(({ spaced, doubts, words }) => ({
  doubts: searchesOf<PlainReason>(spaced, doubts),
  words: searchesOf<WordList>(spaced, words),
}));
const PLAIN = Object.keys(DOUBTS.en.doubts) as PlainReason[];

/** Doubts about a form's texts, and their score from 0 to 100. A phrase counts once in each field. */
export function readFirst(texts: Texts): Reading {
  const doubts = textsByField(texts).flatMap(([field, text]) => doubtsIn(text).map((doubt) => ({ field, ...doubt })));
  const score = doubts.reduce((sum, { reason }) => sum + WEIGHTS[reason], 0);
  return { score: Math.min(MOST, score), doubts };
}

export function doubtsIn(text: string): Omit<Doubt, 'field'>[] {
  const read = readable(text);
  const found = PLAIN.flatMap((reason) =>
    placesIn(
      read,
      LANGUAGES.map(({ doubts }) => doubts[reason]),
    ).map((place) => ({ reason, ...place })),
  );
  const sentences = sentencesOf(text).flatMap((place) =>
    reasonsOf(text.slice(place.from, place.until)).map((reason) => ({ reason, ...place })),
  );
  const seen = new Set<string>();
  return [...found, ...sentences]
    .sort((one, other) => one.from - other.from)
    .map(({ reason, from, until }) => ({ reason, words: text.slice(from, until) }))
    .filter(({ reason, words }) => {
      const fresh = !seen.has(`${reason} ${words}`);
      seen.add(`${reason} ${words}`);
      return fresh;
    });
}

/** Finds words that are doubtful only together: "200 birr every evening", "nobody was ever disappointed". */
function reasonsOf(sentence: string): Reason[] {
  const read = readable(sentence.replaceAll(/[%٪﹪％]/gu, ' percent '));
  const digits = (sentence.match(/\p{N}[\p{N}.,]*/gu) ?? []).length;
  const reasons = LANGUAGES.flatMap(({ words }) => {
    const places = (name: WordList) => placesIn(read, [words[name]]);
    const figures = digits + places('numbers').length;
    return TOGETHER.filter(
      ({ all, figures: least = 0, without }) =>
        figures >= least &&
        all.every((name) => places(name).length > 0) &&
        (without === undefined || places(without).length === 0),
    ).map(({ reason }) => reason);
  });
  return [...new Set(reasons)];
}

function sentencesOf(text: string): Place[] {
  return Array.from(text.matchAll(/(?:[^.!?።。！？\n]|[.](?=\p{N}))+/gu), ({ 0: sentence, index }) => {
    const blank = sentence.length - sentence.trimStart().length;
    return { from: index + blank, until: index + blank + sentence.trim().length };
  }).filter(({ from, until }) => until > from);
}

/** The first reader's result as the second one sees it. A doubt's id is its reason, field and words. */
export function readingView(texts: Texts): ReadingView {
  const { score, doubts } = readFirst(texts);
  return { score, doubts: doubts.map((doubt) => ({ ...doubt, id: `${doubt.reason} ${doubt.field} ${doubt.words}` })) };
}

/** Refuses if the second reader has not confirmed all doubts. */
export function openDoubts(texts: Texts, confirmed: readonly string[]): Refusal<'doubts_open'> | null {
  const open = readingView(texts).doubts.filter(({ id }) => !confirmed.includes(id));
  return open.length > 0 ? refuse('doubts_open', { doubts: open.map(({ words }) => words) }) : null;
}

/** Promise words and doubtful words by field. */
export function doubtfulWordsOf(texts: Texts): Record<string, string[]> {
  const fields = promiseWordsOf(texts);
  for (const { field, words } of readFirst(texts).doubts) fields[field] = [...(fields[field] ?? []), words];
  return fields;
}

/**
 * Refuses promise words and doubtful words, in texts that one person shows alone, such as the reason for taking
 * something down. As there is no second reader, a doubt is enough to refuse them.
 */
export function refuseDoubts(texts: Texts): Refusal<'promise_words'> | null {
  const fields = doubtfulWordsOf(texts);
  return Object.keys(fields).length > 0 ? refuse('promise_words', { fields }) : null;
}
