// Finds the phrases of a list in a text as a reader sees it (fold-text.ts). Pure functions.
import { BREAK, foldText, type FoldedText, foldWord, GAP, READINGS } from './fold-text.ts';
import type { PhraseList } from './promise-phrases.ts';

export type Search = () => Patterns;

type Patterns = {
  spaced: boolean;
  phrases: Phrases;
  lawful: Phrases;
  /** Matches a denial at the end of the text before a phrase. `doubled` matches two, which make an affirmation. */
  denied: RegExp | null;
  doubled: RegExp | null;
  /** Matches a denial at the start of the text after a phrase. */
  deniedAfter: RegExp | null;
};

/**
 * Patterns by their first two letters, or by one if any may follow, because most pairs of letters begin no phrase. Each
 * first letter has an entry, because most letters of another script begin none.
 */
type Phrases = ReadonlyMap<string, readonly RegExp[]>;

const LETTER = String.raw`[\p{L}\p{Mc}]`;

/**
 * Prepares a list of phrases for searching. Its patterns are compiled when the first text is read, because that takes a
 * quarter of a second and most processes read no text.
 */
export function searchOf(list: PhraseList): Search {
  let patterns: Patterns | undefined;
  return () => (patterns ??= patternsOf(list));
}

function patternsOf({ spaced, phrases, lawful = '', denials, between = '', denialsAfter = '' }: PhraseList): Patterns {
  const denial = `${spaced ? `(?<!${LETTER})` : ''}(?:${anyOf(denials, spaced)})`;
  const fillers = between ? `(?:${GAP}(?:${anyOf(between, spaced)})(?!${LETTER})){0,3}` : '';
  const gap = spaced ? GAP : `${GAP}?`;
  const before = `${denial}${fillers}${gap}$`;
  // French denies once with two words (ne ... pas), which must not count as two denials.
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
  const byLetters = new Map<string, RegExp[]>();
  for (const phrase of rowsOf(list)) {
    const pattern = new RegExp(`(?:${wordsOf(phrase, spaced)})${spaced ? `(?!${LETTER})` : ''}`, 'uy');
    const [first = ''] = phrase.split(/\s+/);
    if (first.endsWith('?')) throw new Error(`the first word of "${phrase}" may not be missing`);
    for (const letters of new Set(first.split('|').map(beginningOf))) {
      byLetters.set(letters, [...(byLetters.get(letters) ?? []), pattern]);
      const letter = letters.slice(0, 1);
      byLetters.set(letter, byLetters.get(letter) ?? []);
    }
  }
  return byLetters;
}

function beginningOf(word: string): string {
  const [part = ''] = word.split('*');
  return foldWord(part).slice(0, 2);
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

/** The rest of a word, whose letters may be set apart: g u a r a n t e e d. */
const ENDING = `(?:${LETTER}+|(?:(?<=${GAP}${LETTER})${GAP}${LETTER}(?!${LETTER}))+)?`;

function wordOf(word: string, spaced: boolean): string {
  const between = spaced ? `[${GAP}${BREAK}]?` : `${GAP}?`;
  return word
    .split('*')
    .map((part) => Array.from(foldWord(part)).join(between))
    .join(ENDING);
}

export type Place = { from: number; until: number };

/** After this sign, text that is written backwards is shown forwards, so it is searched from its end too. */
const BACKWARDS = '\u202E';

/** A text in the different ways in which a reader may read it. For most texts they are all the same. */
export type Readable = { length: number; forwards: readonly Line[]; backwards: readonly Line[] };

/** All its places, and those where its words begin. */
type Line = FoldedText & { all: readonly number[]; starts: readonly number[] };

export function readable(text: string): Readable {
  const turned = text.includes(BACKWARDS) ? Array.from(text).reduce((rest, sign) => sign + rest, '') : null;
  return { length: text.length, forwards: foldings(text), backwards: turned === null ? [] : foldings(turned) };
}

function foldings(text: string): Line[] {
  const readings = READINGS.map((reading) => foldText(text, reading));
  const different = [...new Map(readings.map((folded) => [folded.line, folded])).values()];
  return different.map((folded) => {
    const all = Array.from({ length: folded.line.length }, (_, at) => at);
    return { ...folded, all, starts: all.filter((at) => at === 0 || !IS_LETTER.test(folded.line[at - 1] ?? '')) };
  });
}

/** Places of phrases in their order, without those that lie within another. */
export function placesIn({ length, forwards, backwards }: Readable, searches: readonly Search[]): Place[] {
  const found = (all: readonly Line[]) =>
    all.flatMap((folded) => searches.flatMap((search) => phrasesIn(folded, search())));
  const mirrored = found(backwards).map(({ from, until }) => ({ from: length - until, until: length - from }));
  const places = [...found(forwards), ...mirrored].sort(
    (one, other) => one.from - other.from || other.until - one.until,
  );
  let reached = -1;
  return places.filter(({ until }) => {
    const widest = until > reached;
    reached = Math.max(reached, until);
    return widest;
  });
}

function phrasesIn({ line, all, starts, from, until }: Line, search: Patterns): Place[] {
  const places = search.spaced ? starts : all;
  const spans = spansOf(line, places, search.phrases);
  if (spans.length === 0) return [];
  const lawful = spansOf(line, places, search.lawful);
  return spans
    .filter((span) => !lawful.some((one) => holds(one, span)) && !isDenied(line, span, search))
    .map((span) => ({ from: from[span.from] ?? 0, until: until[span.until - 1] ?? 0 }));
}

function spansOf(line: string, places: readonly number[], phrases: Phrases): Place[] {
  const spans: Place[] = [];
  for (const at of places) {
    const letter = line[at] ?? '';
    const alone = phrases.get(letter);
    if (!alone) continue;
    const next = line[at + 1] ?? '';
    // The letters of a word may be set apart by gaps.
    const second = next === GAP || next === BREAK ? (line[at + 2] ?? '') : next;
    for (const pattern of [...alone, ...(phrases.get(`${letter}${second}`) ?? [])]) {
      pattern.lastIndex = at;
      if (pattern.test(line)) spans.push({ from: at, until: pattern.lastIndex });
    }
  }
  return spans;
}

const IS_LETTER = new RegExp(LETTER, 'u');

function isDenied(line: string, { from, until }: Place, { denied, doubled, deniedAfter }: Patterns): boolean {
  const before = line.slice(0, from);
  if (deniedAfter?.test(line.slice(until))) return true;
  return denied !== null && denied.test(before) && !doubled?.test(before);
}

function holds(outer: Place, inner: Place): boolean {
  return outer.from <= inner.from && inner.until <= outer.until;
}
