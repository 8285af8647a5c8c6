// Finds what a translation left in English: each sentence or label with a word that a text has in common with its
// English text. docs/same-as-english.csv names what may stay: names, and words that a language shares with English. Of
// whole sentences, less than a hundredth may stay, named or not.

import { LANGUAGE_CODES } from '#universal/languages.ts';
import { readTable } from './csv-table.ts';
import { formsIn } from './glossary.ts';
import type { Problem } from './source.ts';
import { VALUE } from './signs.ts';

export const SAME = 'docs/same-as-english.csv';
/** Of all sentences of a language. */
const SHARE_MAX = 0.01;
const EVERY = '*';

type Named = { line: number; language: string; text: string; used: boolean };
/** What the translations of one language have in common with English. */
type Count = { pieces: number; samePieces: number; sentences: number; sameSentences: number };
export type SameAsEnglish = { named: readonly Named[]; counts: Map<string, Count> };

export function readSameAsEnglish(root: string): SameAsEnglish & { problems: Problem[] } {
  const { rows, problems } = readTable(root, SAME, { columns: 'languages,texts', sortedBy: 1 });
  const named = rows.flatMap(({ line, cells: [languages = '', texts = ''] }) =>
    formsIn(languages).flatMap((language) => formsIn(texts).map((text) => ({ line, language, text, used: false }))),
  );
  for (const { line, language } of named)
    if (language !== EVERY && !(LANGUAGE_CODES as readonly string[]).includes(language))
      problems.push({ file: SAME, line, message: `${language} is no language of src/universal/languages.ts` });
  return { named, counts: new Map(), problems };
}

/** The sentences and labels of a text that have a word. `drawn` is the text along each way through its choices. */
export function piecesOf(drawn: readonly string[]): Set<string> {
  const pieces = drawn.flatMap((text) => text.split(/(?<=[.!?:;…])\s+|\n/));
  // A list of names is no sentence: "Hawassa, Sidama".
  const words = pieces
    .flatMap((piece) => (isSentence(piece) ? [piece] : piece.split(', ')))
    .map((piece) => piece.replaceAll(VALUE, ' ').replaceAll(/\s+/g, ' ').replaceAll(EDGES, ''));
  return new Set(words.filter((piece) => /\p{Ll}{2}/u.test(piece)));
}

/** Signs and gaps before the first word and after the last one. */
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** At least four words. */
const isSentence = (piece: string): boolean => (piece.match(/\p{Ll}{2,}/gu) ?? []).length >= 4;

/** What of a text is the same as in English and isn't named. Counts what it looks at. */
export function findSame(
  { named, counts }: SameAsEnglish,
  language: string,
  english: readonly string[],
  drawn: readonly string[],
): string[] {
  const count = counts.get(language) ?? { pieces: 0, samePieces: 0, sentences: 0, sameSentences: 0 };
  counts.set(language, count);
  const [model, said] = [piecesOf(english), piecesOf(drawn)];
  return [...model].filter((piece) => {
    const same = said.has(piece);
    count.pieces += 1;
    if (same) count.samePieces += 1;
    if (isSentence(piece)) {
      count.sentences += 1;
      if (same) count.sameSentences += 1;
    }
    if (!same) return false;
    const rows = named.filter((one) => one.text === piece && (one.language === EVERY || one.language === language));
    for (const one of rows) one.used = true;
    return rows.length === 0;
  });
}

/** Names that no text needs, and languages with too many English sentences. Ask after all texts were looked at. */
export function findSameTooOften({ named, counts }: SameAsEnglish): Problem[] {
  const idle = named
    .filter(({ used }) => !used)
    .map(({ line, language, text }) => ({
      file: SAME,
      line,
      message: `no text in ${language} says "${text}" as English does: drop it`,
    }));
  const often = [...counts]
    .filter(([, { sentences, sameSentences: same }]) => same > 0 && same / sentences >= SHARE_MAX)
    .map(([language, { sentences, sameSentences: same }]) => ({
      file: SAME,
      line: 1,
      message: `${same} of ${sentences} sentences in ${language} are English: fewer than 1 % may be`,
    }));
  return [...idle, ...often];
}
