// Words as the search compares them (content.md 5): small letters without marks, one letter for each sound. Pure.
import { sameSound } from '#platform/language/same-sound.ts';

const WORD_MAX = 40;
const WORDS_MAX = 4_000;
/** Small words of another word's front: of, for, from, in. */
const AMHARIC_FRONT = /^[የለከበ](?=.{3})/u;
const ENGLISH_ENDS = /(?<=.{3})(?:ings?|ed|als?|es|s)$/;
/** Cancelled and cancel, running and run. */
const DOUBLED = /([b-df-hj-np-rtv-z])\1$/;

/** Words that a question has and an answer need not have. */
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

/** A text's words for the index: each also without its front. */
export function indexWords(text: string): string[] {
  return [...new Set(foldWords(text).flatMap((word) => [word, word.replace(AMHARIC_FRONT, '')]))].slice(0, WORDS_MAX);
}

/**
 * A search in the form of a tsquery: every word of it, or a word that begins like it. Null where it has no words. The
 * words are letters and digits, so no sign of the form can come from outside.
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
