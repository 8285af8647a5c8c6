// How easy the English texts are to read: the Flesch-Kincaid grade is the school year that a reader needs. Labels don't
// count, because they would only lower the grade.

import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';

export const GRADE_MAX = 7;

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

/** The grade of a catalogue, by its texts of at least one whole sentence. 0 if it has none. */
export function gradeOf(catalogue: Record<string, string>): number {
  const texts = Object.values(catalogue).flatMap(readings);
  const sentences = texts.filter((text) => /[.?!]$/.test(text)).flatMap(sentencesOf);
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}
