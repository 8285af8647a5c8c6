// Where the lines of a paper may break: at spaces, and also between words where a script writes no spaces.

/** Finds words in every script. It finds the same ones whatever language it is made for. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** Letters of scripts without spaces between words, and the signs of Chinese and Japanese. */
const SPACELESS = /[\p{sc=Hani}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u30ff\uff00-\uffef]+/gu;

/** Marks a break. Texts have no zero-width space, because their schemas remove it (human-text.ts). */
const BREAK = '\u200b';
/** No line ends with an opening sign or begins with a closing or repeating one. U+2068 and U+2069 enclose names. */
const AFTER_OPENING = /(?<=^|[\s\p{Ps}\p{Pi}\p{Sc}\p{Join_C}\u2068])\u200b/gu;
const BEFORE_CLOSING = /\u200b(?=$|[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Lm}\p{Join_C}\u2069])/gu;
/** Chinese breaks between any two characters. Thai's sign ๆ repeats the word before it and its space. */
const PLACES = /\u200b|(?<=\p{Ideo})(?=\p{Ideo})|(?<= )(?!ๆ)/u;

/** The parts of a text inside which no line breaks, each with the space that follows it. Pure. */
export function unbrokenParts(text: string): string[] {
  return text
    .replace(SPACELESS, (run) => ['', ...segmentsOf(WORDS, run), ''].join(BREAK))
    .replace(AFTER_OPENING, '')
    .replace(BEFORE_CLOSING, '')
    .split(PLACES);
}

export function segmentsOf(segmenter: Intl.Segmenter, text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
