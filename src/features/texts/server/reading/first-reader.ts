// The first reader (catalogue.md 5). It scores a text that staff want to show to members. It says which phrase could be
// taken for a promise, and why. It cannot close the matter, because no list can. Its doubts go to the second reader,
// who decides. Pure.
import { DOUBTS, type Lists, NUMBERS, type Reason, TOGETHER, WEIGHTS } from './doubt-phrases.ts';
import { type Place, placesIn, readable, type Search, searchOf } from './find-phrases.ts';
import { type Texts, textsByField } from './promise-words.ts';

export type Doubt = {
  /** Of the form, as in promise-words.ts: 'title.en'. */
  field: string;
  /** As the writer wrote them. */
  words: string;
  reason: Reason;
};

export type Reading = { score: number; doubts: Doubt[] };

const MOST = 100;

function searchesOf({ en, am }: Lists): Search[] {
  return [searchOf({ spaced: true, phrases: en, denials: '' }), searchOf({ spaced: false, phrases: am, denials: '' })];
}

const PHRASES = Object.entries(DOUBTS).map(([reason, lists]) => ({
  reason: reason as Reason,
  searches: searchesOf(lists),
}));
const NUMBER = searchesOf(NUMBERS);
const RULES = TOGETHER.map(({ reason, all, figures = 0, without }) => ({
  reason,
  figures,
  all: all.map(searchesOf),
  without: without ? searchesOf(without) : [],
}));

/** Doubts about a form's texts, and their score from 0 to 100. One phrase counts once a field. */
export function readFirst(texts: Texts): Reading {
  const doubts = textsByField(texts).flatMap(([field, text]) => doubtsIn(text).map((doubt) => ({ field, ...doubt })));
  const score = doubts.reduce((sum, { reason }) => sum + WEIGHTS[reason], 0);
  return { score: Math.min(MOST, score), doubts };
}

export function doubtsIn(text: string): Omit<Doubt, 'field'>[] {
  const read = readable(text);
  const found = PHRASES.flatMap(({ reason, searches }) =>
    placesIn(read, searches).map((place) => ({ reason, ...place })),
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

/** Words that are harmless each, and together are not: "200 birr every evening", "nobody was ever disappointed". */
function reasonsOf(sentence: string): Reason[] {
  const read = readable(sentence.replaceAll(/[%٪﹪％]/gu, ' percent '));
  const figures = (sentence.match(/\p{N}[\p{N}.,]*/gu) ?? []).length + placesIn(read, NUMBER).length;
  return RULES.filter(
    ({ all, figures: least, without }) =>
      figures >= least &&
      all.every((searches) => placesIn(read, searches).length > 0) &&
      placesIn(read, without).length === 0,
  ).map(({ reason }) => reason);
}

function sentencesOf(text: string): Place[] {
  return Array.from(text.matchAll(/(?:[^.!?።\n]|[.](?=\p{N}))+/gu), ({ 0: sentence, index }) => {
    const blank = sentence.length - sentence.trimStart().length;
    return { from: index + blank, until: index + blank + sentence.trim().length };
  }).filter(({ from, until }) => until > from);
}
