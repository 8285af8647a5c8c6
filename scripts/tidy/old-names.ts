// Checks that no text says a name that its thing no longer has. docs/old-names.csv has a row for each: the language,
// the old forms, what to write instead, and the texts that may keep them. Forms are separated by slashes, and so are
// texts. "recharge*" matches any ending, and "home.find.words.*" any text of home whose key begins so.

import { LANGUAGE_CODES } from '#universal/languages.ts';
import { readTable, type TableRow } from './csv-table.ts';
import { escaped, formsIn, wordsOf } from './glossary.ts';
import type { Problem } from './source.ts';

const OLD_NAMES = 'docs/old-names.csv';
const COLUMNS = 'language,old,use,except';

type Exception = { glob: string; key: RegExp; used: boolean };
export type OldName = { line: number; language: string; pattern: RegExp; use: string; except: Exception[] };

/** The old names, and the problems of their table. Without the file there are none. */
export function readOldNames(root: string): { names: OldName[]; problems: Problem[] } {
  const { rows, problems } = readTable(root, OLD_NAMES, { columns: COLUMNS, sortedBy: 2 });
  for (const { line, cells } of rows) {
    const [language = '', old = '', use = ''] = cells;
    if (old === '' || use === '') problems.push(problem(line, 'the old name or what to write instead is missing'));
    if (!(LANGUAGE_CODES as readonly string[]).includes(language))
      problems.push(problem(line, `${language} is no language of src/universal/languages.ts`));
  }
  return { names: rows.map(nameOf), problems };
}

function problem(line: number, message: string): Problem {
  return { file: OLD_NAMES, line, message };
}

function nameOf({ line, cells: [language = '', old = '', use = '', except = ''] }: TableRow): OldName {
  return { line, language, pattern: patternOf(old), use, except: formsIn(except).map(exceptionOf) };
}

function exceptionOf(glob: string): Exception {
  return { glob, key: new RegExp(`^${escaped(glob).replaceAll('\\*', '.*')}$`), used: false };
}

/** Latin forms are whole words. Other scripts write prefixes and endings onto a word, so a form is found inside it. */
function patternOf(old: string): RegExp {
  const forms = formsIn(old).map((form) => {
    const words = escaped(form).replace(/\\\*$/, '\\w*');
    return /[a-z]/i.test(form) ? `(?<![\\w-])${words}(?![\\w-])` : words;
  });
  return new RegExp(forms.join('|'), 'i');
}

/** Texts of one language that say an old name. `slice` is the folder that holds them. */
export function findOldNames(
  names: readonly OldName[],
  slice: string,
  language: string,
  texts: Record<string, string>,
): string[] {
  const found: string[] = [];
  const rows = names.filter((one) => one.language === language);
  for (const [key, text] of Object.entries(texts)) {
    const words = wordsOf(text).replaceAll('’', "'").replaceAll(/\s+/g, ' ');
    for (const { pattern, use, except } of rows) {
      const [said] = pattern.exec(words) ?? [];
      if (said === undefined) continue;
      const allowed = except.filter((one) => one.key.test(`${slice}.${key}`));
      for (const one of allowed) one.used = true;
      if (allowed.length === 0) found.push(`${key} says "${said}": write ${use}, as ${OLD_NAMES} has it`);
    }
  }
  return found;
}

/** Exceptions that excuse no text. Ask after all texts were looked at. */
export function findIdleExceptions(names: readonly OldName[]): Problem[] {
  return names.flatMap(({ line, except }) =>
    except
      .filter(({ used }) => !used)
      .map(({ glob }) => problem(line, `no text of ${glob} says it: drop the exception`)),
  );
}
