// npm run languages
//
// Prints a table of the languages: their texts and words, what the glossary misses, what is the same as in English, and
// how easy they are to read. Then it lists what a language still lacks, for whoever adds one (docs/languages.md).

import fs from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '#universal/languages.ts';
import { localeFiles } from './tidy/catalogues.ts';
import { findLostTerms, readGlossary, wordsOf } from './tidy/glossary.ts';
import { messageOf } from './tidy/message.ts';
import { findSame, readSameAsEnglish } from './tidy/same-as-english.ts';
import { drawnFrom } from './tidy/signs.ts';
import { listFiles } from './tidy/source.ts';

type Texts = Record<string, string>;
/** English texts and their translation, by folder. */
type Pair = { folder: string; english: Texts; texts: Texts };

const ARTICLES = 'src/features/content/server/first-texts';

export function languageTable(root: string): string[][] {
  const { terms } = readGlossary(root);
  const rows = LANGUAGES.map(({ code, name }) => {
    const pairs = pairsOf(root, code);
    const lost = code === 'en' ? [] : pairs.flatMap(({ english, texts }) => findLostTerms(terms, english, code, texts));
    return [
      code,
      name,
      String(sum(pairs, ({ texts }) => Object.keys(texts).length)),
      String(sum(pairs, ({ texts }) => sum(Object.values(texts), (text) => countWords(text, code)))),
      String(lost.length),
      ...(code === 'en' ? ['', ''] : sameIn(root, code, pairs)),
      String(articlesIn(root, code).length),
    ];
  });
  const heads = ['code', 'language', 'texts', 'words', 'glossary misses', 'same sentences', 'same pieces', 'articles'];
  return [heads, ...rows];
}

/** What a language lacks before it can be offered, one line for each file. */
export function missingOf(root: string, code: string): string[] {
  const catalogues = pairsOf(root, code).flatMap(({ folder, english, texts }) => {
    const keys = Object.keys(english).filter((key) => !(key in texts));
    return keys.length === 0
      ? []
      : [`${folder}/${code}.json lacks ${keys.length} of ${Object.keys(english).length} texts`];
  });
  const articles = articlesIn(root, 'en')
    .map((file) => file.replace(/\.en\.md$/, `.${code}.md`))
    .filter((file) => !fs.existsSync(path.join(root, file)))
    .map((file) => `${file} is missing`);
  const page = `docs/languages/${code}.md`;
  const pages = ['en', 'am'].includes(code) || fs.existsSync(path.join(root, page)) ? [] : [`${page} is missing`];
  return [...catalogues, ...articles, ...pages];
}

function pairsOf(root: string, code: string): Pair[] {
  return [...localeFiles(listFiles(root, 'src')).keys()].map((folder) => ({
    folder,
    english: readTexts(root, `${folder}/en.json`),
    texts: readTexts(root, `${folder}/${code}.json`),
  }));
}

function readTexts(root: string, file: string): Texts {
  const whole = path.join(root, file);
  return fs.existsSync(whole) ? (JSON.parse(fs.readFileSync(whole, 'utf8')) as Texts) : {};
}

function articlesIn(root: string, code: string): string[] {
  return listFiles(root, ARTICLES).filter((name) => name.endsWith(`.${code}.md`));
}

const sum = <Of>(all: readonly Of[], of: (one: Of) => number): number => all.reduce((total, one) => total + of(one), 0);

/** Thai and Chinese have no spaces between words, so a segmenter finds them. */
function countWords(text: string, code: string): number {
  return [...new Intl.Segmenter(code, { granularity: 'word' }).segment(wordsOf(text))].filter((one) => one.isWordLike)
    .length;
}

/** The shares of whole sentences, and of all sentences and labels, that are as in English. */
function sameIn(root: string, code: string, pairs: readonly Pair[]): [sentences: string, pieces: string] {
  const same = readSameAsEnglish(root);
  for (const { english, texts } of pairs)
    for (const [key, text] of Object.entries(texts)) {
      const model = english[key];
      if (model !== undefined && !key.startsWith('find.')) findSame(same, code, drawnOf(model), drawnOf(text));
    }
  const { sentences = 0, sameSentences = 0, pieces = 0, samePieces = 0 } = same.counts.get(code) ?? {};
  return [share(sameSentences, sentences), share(samePieces, pieces)];
}

const drawnOf = (text: string): string[] => drawnFrom(messageOf(text) ?? []);

const share = (part: number, of: number): string => (of === 0 ? '' : `${((100 * part) / of).toFixed(1)} %`);

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const table = languageTable(root);
  const widths = (table[0] ?? []).map((_, at) => Math.max(...table.map((row) => (row[at] ?? '').length)));
  for (const row of table)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { code } of LANGUAGES) for (const line of missingOf(root, code)) console.log(`${code}: ${line}`);
}
