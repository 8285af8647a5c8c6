// Where a line of drawn text may break: at spaces, and also between words where a script writes no spaces. Papers and
// pictures need it. On a page the browser breaks lines.

/**
 * Finds words in every script, the same ones whatever language it is made for. Firefox before 125 has none, so there
 * a line breaks only beside a run of letters without spaces.
 */
const WORDS = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'word' }) : undefined;

/** Letters of scripts without spaces between words, and the signs of Chinese and Japanese. */
const SPACELESS = /[\p{sc=Hani}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u30ff\uff00-\uffef]+/gu;

/** Marks a break. Texts have no zero-width space, because their schemas remove it (human-text.ts). */
const BREAK = '\u200b';
/** No line ends with an opening sign or begins with a closing or repeating one. U+2068 and U+2069 enclose names. */
const AFTER_OPENING = /(^|[\s\p{Ps}\p{Pi}\p{Sc}\p{Join_C}\u2068])\u200b/gu;
const BEFORE_CLOSING = /\u200b(?=$|[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Lm}\p{Join_C}\u2069])/gu;
/** Chinese breaks between any two characters. Thai's sign ๆ repeats the word before it and its space. */
const AFTER = /\p{Ideo}(?=\p{Ideo})| (?!ๆ|$)/gu;

/** The parts of a text inside which no line breaks, each with the space that follows it. Pure. */
export function unbrokenParts(text: string): string[] {
  return text
    .replace(SPACELESS, (run) => ['', ...wordsOf(run), ''].join(BREAK))
    .replace(AFTER_OPENING, '$1')
    .replace(BEFORE_CLOSING, '')
    .replace(AFTER, `$&${BREAK}`)
    .split(BREAK);
}

const wordsOf = (run: string) => (WORDS ? segmentsOf(WORDS, run) : [run]);

export function segmentsOf(segmenter: Intl.Segmenter, text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
