// Checks that docs/languages/back/<language>.csv shows today's texts. The file has sentences that a reader who hasn't
// seen the English has translated back into English. Once a sentence changes, what they read no longer counts.

import { LANGUAGES } from '#universal/languages.ts';
import { readTable } from './csv-table.ts';
import type { Problem } from './source.ts';

const COLUMNS = 'key,english,text,back,verdict';

/** Rows whose text or English has changed since. `textOf` gives a text by its language and `slice.key`. */
export function findStaleBacks(root: string, textOf: (language: string, key: string) => string | undefined): Problem[] {
  return LANGUAGES.flatMap(({ code }) => {
    const file = `docs/languages/back/${code}.csv`;
    const { rows, problems } = readTable(root, file, { columns: COLUMNS, sortedBy: 1 });
    for (const { line, cells } of rows) {
      const [key = '', english, text] = cells;
      if (textOf(code, key) === text && textOf('en', key) === english) continue;
      const message = `${key} has changed: have it translated back again, as docs/languages.md says`;
      problems.push({ file, line, message });
    }
    return problems;
  });
}
