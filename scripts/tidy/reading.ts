// How easy texts are to read. For English, the Flesch-Kincaid grade is the school year that a reader needs. For
// Spanish, French and Portuguese it is Flesch's ease from about 0 to 100, as fitted to each language; the higher, the
// easier. Labels don't count, because they would only make a catalogue look easier.

import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { syllablesOf } from './syllables.ts';

export const GRADE_MAX = 7;

type Ease = {
  /** For words of a sentence and syllables of a word. */
  of: (words: number, syllables: number) => number;
  /** The least of all texts together, and of one catalogue. Today's figures, rounded down: they may only rise. */
  least: { together: number; each: number };
};

export const EASES = {
  // Szigriszt-Pazos, 1993: above 65 is fairly easy, above 80 very easy.
  es: { of: (words, syllables) => 206.835 - 62.3 * syllables - words, least: { together: 77, each: 63 } },
  // Kandel and Moles, 1958: above 70 is fairly easy, above 80 easy.
  fr: { of: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables, least: { together: 82, each: 71 } },
  // Martins, Ghiraldelo, Nunes and Oliveira, 1996: above 50 is easy after six years of school, above 75 after four.
  pt: { of: (words, syllables) => 248.835 - 1.015 * words - 84.6 * syllables, least: { together: 73, each: 51 } },
} as const satisfies Record<string, Ease>;
/** In fewer words than this, one long name decides. Such a catalogue counts only together with the others. */
const WORDS_LEAST = 100;

/** The variants of a text: each case of a choice once, with a value as one short word. */
export function readings(message: string): string[] {
  return parts(parse(message));
}

function parts(elements: readonly MessageFormatElement[]): string[] {
  return elements.reduce<string[]>((found, element) => found.flatMap((before) => endings(before, element)), ['']);
}

function endings(before: string, element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [before + element.value];
  if (element.type === TYPE.select)
    return Object.values(element.options).flatMap(({ value }) => parts(value).map((one) => before + one));
  if (element.type === TYPE.plural) return parts(element.options.other?.value ?? []).map((one) => before + one);
  if (element.type === TYPE.tag) return parts(element.children).map((one) => before + one);
  return [`${before}ten`];
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
}

export function wordsOf(sentence: string): string[] {
  return sentence.split(/[\s/·…]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

type Measured = { sentences: number; words: readonly string[] };

/** What is read of catalogues: their texts of at least one whole sentence. */
function measured(catalogues: readonly Record<string, string>[]): Measured {
  const texts = catalogues.flatMap((catalogue) => Object.values(catalogue)).flatMap(readings);
  const sentences = texts.filter((text) => /[.?!]$/.test(text)).flatMap(sentencesOf);
  return { sentences: sentences.length, words: sentences.flatMap(wordsOf) };
}

const sum = (words: readonly string[], syllables: (word: string) => number): number =>
  words.reduce((all, word) => all + Math.max(1, syllables(word)), 0);

/** The grade of an English catalogue. 0 if it has no sentence. */
export function gradeOf(catalogue: Record<string, string>): number {
  const { sentences, words } = measured([catalogue]);
  if (words.length === 0) return 0;
  return fleschKincaid({ sentence: sentences, word: words.length, syllable: sum(words, syllable) });
}

/** The ease of catalogues together. Undefined if they have too few words. */
export function easeOf(
  language: keyof typeof EASES,
  catalogues: readonly Record<string, string>[],
): number | undefined {
  const { sentences, words } = measured(catalogues);
  if (words.length < WORDS_LEAST) return undefined;
  const syllables = sum(words, (word) => syllablesOf(word, language));
  return EASES[language].of(words.length / sentences, syllables / words.length);
}
