// Adds a new feature to the files that name every feature, route, table or right: the ranks, the route table and its
// titles, the data classes, and the notes on what the app may write.

import fs from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import type { SliceNames } from './names.ts';
import { pageOf } from './server-files.ts';

/** New features rank below this one, because it composes others. */
const BELOW = 'system';

/** What a taken-over app could do with the table, and whether its rows have no seal. */
export type OutlinedTable = { name: string; right: string; unsealed: boolean };

export function register(root: string, names: SliceNames, table: OutlinedTable, after?: string): void {
  const of = `${names.schema}.${table.name}`;
  const page = `/pagesB/mine/${pageOf(names.feature)}/index`;
  edit(root, 'src/features/ranks.ts', (text) => withRank(text, names.feature, after));
  edit(root, 'src/web/route-table.ts', (text) => withRoute(text, page));
  edit(root, 'src/web/route-table.test.ts', (text) => withRouteInTest(text, page));
  for (const code of LANGUAGE_CODES) {
    const title = names.titles[code];
    edit(root, `src/web/locales/${code}.json`, (text) => withText(text, `title.${names.camel}`, title));
    // Other words by which the search of the member's own page finds it.
    edit(root, `src/features/home/locales/${code}.json`, (text) => withText(text, `find.words.${names.camel}`, title));
  }
  edit(root, 'scripts/schema/app-rights-notes.ts', (text) => withRight(text, of, table.right));
  edit(root, 'docs/data.md', (text) => withClass(text, of));
  if (table.unsealed) edit(root, 'tests/kit/unsealed-tables.ts', (text) => withUnsealed(text, of));
}

function edit(root: string, name: string, change: (text: string) => string): void {
  const file = path.join(root, name);
  fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
}

/** Throws if the text lacks `part`. Then the file has changed and must be edited by hand. */
function insert(text: string, part: string, change: (found: string) => string): string {
  if (!text.includes(part)) throw new Error(`"${part}" was expected`);
  return text.replace(part, () => change(part));
}

function withRank(text: string, feature: string, after: string | undefined): string {
  if (text.includes(`'${feature}'`)) return text;
  return after === undefined
    ? insert(text, `  '${BELOW}',\n`, (found) => `  '${feature}',\n${found}`)
    : insert(text, `  '${after}',\n`, (found) => `${found}  '${feature}',\n`);
}

/** Leaves the table as it is if it already has the route of a planned feature. */
function withRoute(text: string, page: string): string {
  if (text.includes(`path: '${page}'`)) return text;
  const row = `  { path: '${page}' },\n`;
  return insert(text, "  { path: '/pages/transparency/index'", (found) => row + found);
}

/** The test repeats the routes, and lists those without a screen. */
function withRouteInTest(text: string, page: string): string {
  const later = `  '${page}',\n`;
  const mine = /const MINE =\s+'([^']*)'/.exec(text)?.[1]?.split(' ') ?? [];
  if (mine.includes(page.split('/')[3] ?? '')) return text.replace(later, '');
  return insert(text, "  '/pages/transparency/index',\n", (found) => later + found);
}

/** What a taken-over app could do with the new table, beside the other notes. */
function withRight(text: string, table: string, right: string): string {
  if (text.includes(`'${table}'`)) return text;
  const row = `  '${table}': '${right}',\n`;
  return insert(text, '  // What members read and write\n', (found) => found + row);
}

/** Classifies the table as personal, because it holds what a member told only us. */
function withClass(text: string, table: string): string {
  if (text.includes(`\`${table}\``)) return text;
  return insert(text, '\n## Money\n', (found) => `- \`${table}\`\n${found}`);
}

/** Inserts the table in alphabetical order. */
function withUnsealed(text: string, table: string): string {
  if (text.includes(`'${table}'`)) return text;
  const next = [...text.matchAll(/^ {2}'(\S+)': /gm)].find(([, name = '']) => name > table);
  return insert(text, next?.[0] ?? '};\n', (found) => `  '${table}': 'the member takes it back',\n${found}`);
}

function withText(text: string, key: string, words: string): string {
  const texts: Record<string, string> = JSON.parse(text);
  if (key in texts) return text;
  return `${JSON.stringify({ ...texts, [key]: words }, null, 2)}\n`;
}
