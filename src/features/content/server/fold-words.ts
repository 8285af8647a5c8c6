// Normalises words for the search (content.md 5): lower case, no diacritics, and one letter for all Amharic letters of
// the same sound. For texts that are indexed and for what people search. Pure.
import { sameSound } from '#universal/same-sound.ts';

const WORD_MAX = 40;
const WORDS_MAX = 4_000;
/** Amharic prepositions that are written as a prefix: of, for, from, in. */
const AMHARIC_FRONT = /^[የለከበ](?=.{3})/u;
const ENGLISH_ENDS = /(?<=.{3})(?:ings?|ed|als?|es|s)$/;
/** A doubled consonant left after an ending is cut: "cancell", "runn". */
const DOUBLED = /([b-df-hj-np-rtv-z])\1$/;

/** Words of questions that need not be in a text, so a search ignores them. */
const ASIDE = new Set(
  foldWords(
    'a an and are can could do does for from has have how i if in is it me my of on or should the there this to was ' +
      'what when where which who why will with would you your ' +
      'ምን ምንድን እንዴት ነው ናቸው እኔ ወይ ወይም መቼ ለምን የት ማን እና ይህ ያ ላይ ውስጥ አለ ይችላል እችላለሁ',
  ),
);

export function foldWords(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => Array.from(word, sameSound).slice(0, WORD_MAX).join(''))
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** A text's words for the index, each also without an Amharic prefix. */
export function indexWords(text: string): string[] {
  return [...new Set(foldWords(text).flatMap((word) => [word, word.replace(AMHARIC_FRONT, '')]))].slice(0, WORDS_MAX);
}

/**
 * The search as a tsquery that requires every word or a word beginning with it. Null without words. Words consist of
 * letters and digits, so the caller's text can't inject tsquery syntax.
 */
export function searchOf(text: string): string | null {
  const words = foldWords(text);
  const wanted = words.filter((word) => !ASIDE.has(word));
  const terms = (wanted.length > 0 ? wanted : words).map((word) =>
    [...new Set([word, word.replace(AMHARIC_FRONT, ''), word.replace(ENGLISH_ENDS, '').replace(DOUBLED, '$1')])]
      .map((form) => `'${form}':*`)
      .join(' | '),
  );
  return terms.length > 0 ? terms.map((term) => `(${term})`).join(' & ') : null;
}
