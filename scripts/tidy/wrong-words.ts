// Checks that no text says a word that two tables of docs refuse: old-names.csv has names that a thing no longer has,
// and wrong-words.csv has words that address the reader wrongly or mislead. A row has the language, the forms, what to
// write instead, and the texts that may keep them. Forms are separated by slashes, and so are texts. A form is whole
// words: "recharge*" matches any ending, and "*recharge" any beginning. "home.find.words.*" is any text of home whose
// key begins so.

import { LANGUAGE_CODES } from '#universal/languages.ts';
import { readTable, type TableRow } from './csv-table.ts';
import { escaped, formsIn } from './glossary.ts';
import type { Problem } from './source.ts';

export const WRONG_WORDS = 'docs/wrong-words.csv';
const TABLES = [
  { file: 'docs/old-names.csv', columns: 'language,old,use,except' },
  { file: WRONG_WORDS, columns: 'language,wrong,use,except' },
];

type Exception = { glob: string; key: RegExp; used: boolean };
export type WrongWord = {
  file: string;
  line: number;
  language: string;
  pattern: RegExp;
  use: string;
  except: Exception[];
};

/** The refused words, and the problems of their tables. Without the files there are none. */
export function readWrongWords(root: string): { words: WrongWord[]; problems: Problem[] } {
  const tables = TABLES.map(({ file, columns }) => ({ file, ...readTable(root, file, { columns, sortedBy: 2 }) }));
  const problems = tables.flatMap((table) => table.problems);
  for (const { file, rows } of tables)
    for (const { line, cells } of rows) {
      const [language = '', wrong = '', use = ''] = cells;
      if (wrong === '' || use === '')
        problems.push({ file, line, message: 'the wrong word or what to write instead is missing' });
      if (!(LANGUAGE_CODES as readonly string[]).includes(language))
        problems.push({ file, line, message: `${language} is no language of src/universal/languages.ts` });
    }
  return { words: tables.flatMap(({ file, rows }) => rows.map((row) => wordOf(file, row))), problems };
}

function wordOf(file: string, { line, cells }: TableRow): WrongWord {
  const [language = '', wrong = '', use = '', except = ''] = cells;
  return { file, line, language, pattern: patternOf(wrong), use, except: formsIn(except).map(exceptionOf) };
}

function exceptionOf(glob: string): Exception {
  return { glob, key: new RegExp(`^${escaped(glob).replaceAll('\\*', '.*')}$`), used: false };
}

/** Thai and Chinese write no spaces between words, and a sign is no word: these are found anywhere. */
const ANYWHERE = /[\p{Script=Thai}\p{Script=Han}]|^\P{L}+$/u;
const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;

function patternOf(wrong: string): RegExp {
  const patterns = formsIn(plain(wrong)).map((form) => {
    const [, before = '', words = '', after = ''] = /^(\*?)(.*?)(\*?)$/.exec(form) ?? [];
    const said = escaped(words);
    if (ANYWHERE.test(words)) return said;
    return `${before ? '' : `(?<!${LETTER}|-)`}${said}${after ? `${LETTER}*` : `(?!${LETTER}|-)`}`;
  });
  return new RegExp(patterns.join('|'), 'iu');
}

const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ');

/** Texts of one language that say a refused word, by key. `slice` is the folder that holds them. */
export function findWrongWords(
  words: readonly WrongWord[],
  slice: string,
  language: string,
  texts: Readonly<Record<string, string>>,
): string[] {
  const found: string[] = [];
  const rows = words.filter((one) => one.language === language);
  for (const [key, text] of Object.entries(texts)) {
    const read = plain(text);
    for (const { file, pattern, use, except } of rows) {
      const [said] = pattern.exec(read) ?? [];
      if (said === undefined) continue;
      const allowed = except.filter((one) => one.key.test(`${slice}.${key}`));
      for (const one of allowed) one.used = true;
      if (allowed.length === 0) found.push(`${key} says "${said}": write ${use}, as ${file} has it`);
    }
  }
  return found;
}

/** Exceptions that excuse no text. Ask after all texts were looked at. */
export function findIdleExceptions(words: readonly WrongWord[]): Problem[] {
  return words.flatMap(({ file, line, except }) =>
    except
      .filter(({ used }) => !used)
      .map(({ glob }) => ({ file, line, message: `no text of ${glob} says it: drop the exception` })),
  );
}
