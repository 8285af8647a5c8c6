// Folds text for searches (content.md 5): letters that a reader takes for the same become the same. The database folds
// in the same way for its indexes (`platform.fold`, `platform.words_of`), and a test compares the two. Pages fold, too.
import { sameSound } from './same-sound.ts';
import { plainDigits } from './written-digits.ts';

/**
 * Accents of Latin, Greek and Cyrillic letters, vowels above Arabic ones, and marks of length above Ethiopic ones. The
 * marks of other scripts stay, because without them it would be another word: Thai vowels and tones.
 */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f\u0670\u135d-\u135f]/g;

/** Letters that Unicode doesn't take apart, apostrophes and dashes, as people without such a keyboard type them. */
const TYPED_AS: ReadonlyMap<string, string> = new Map(
  "đd ðd ħh ıi łl øo ŧt ςσ ßss æae œoe þth ‘' ’' ʼ' ‐- –- —-"
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** Thai and Chinese letters, whose words follow each other without spaces. */
const UNSPACED = /[\u0e01-\u0e3a\u0e40-\u0e4e\u3007\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{3ffff}]+/gu;
/** Any other signs than letters, digits and Ethiopic numbers. */
const BETWEEN_WORDS =
  /[^\p{Alphabetic}0-9\u1369-\u137c\u0e01-\u0e3a\u0e40-\u0e4e\u3007\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{3ffff}]+/u;

/** In small letters, without accents, with the digits 0 to 9, and with one letter for all of the same sound. */
export function fold(text: string): string {
  const plain = plainDigits(text.normalize('NFKD')).replace(ACCENTS, '').toLowerCase();
  const folded = Array.from(plain, (sign) => TYPED_AS.get(sign) ?? sameSound(sign)).join('');
  // Unicode takes the Thai vowel am apart, but it is one letter.
  return folded.replaceAll('\u0e4d\u0e32', '\u0e33');
}

/** The folded words of a text. Thai or Chinese letters in a row count as one word, because nothing divides them. */
export function wordsIn(text: string): string[] {
  return fold(text)
    .replace(UNSPACED, ' $& ')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
}

/** A word, also without an Amharic preposition that is written as a prefix: of, for, from, in. */
export function formsOf(word: string): string[] {
  return [...new Set([word, word.replace(/^[የለከበ](?=.{3})/u, '')])];
}

/** Whether a word of `wordsIn` is such a row, in which a word may begin at any letter. */
export function isUnspaced(word: string): boolean {
  return word.search(UNSPACED) === 0;
}
