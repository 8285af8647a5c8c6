// npm run new -- feature-name [--relation] [--after other-feature] [--am "its title in Amharic"] [--es "in Spanish"]
//
// Writes a feature that passes every check, and prints the next steps. The feature keeps short notes of a member. With
// --relation it is a relation between a member and products instead, which can be set and removed: a pin, a like, a
// follow. Replace its table, contract and screen with your own. You do two things by hand: record the migration once
// the table is yours, and give the title in every language.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ranks } from '#features/ranks.ts';
import { perLanguage } from '#universal/languages.ts';
import { namesOf, nextMigration, nextRefusal, nextDoor, type SliceNames, type Titles } from './new/names.ts';
import { type OutlinedTable, register } from './new/register.ts';
import { relationFiles } from './new/relation-files.ts';
import { screenFiles } from './new/screen-files.ts';
import { serverFiles } from './new/server-files.ts';

const root = path.resolve(import.meta.dirname, '..');

const USAGE =
  'npm run new -- feature-name [--relation] [--after other-feature] [--am "its title in Amharic"] [--es "in Spanish"]';

/** The reason why a feature of this name cannot be written, or null. */
export function problemOf(name: string | undefined, after: string | undefined): string | null {
  if (name === undefined || !/^[a-z]+(-[a-z]+)*$/.test(name))
    return 'Say a name in kebab-case: npm run new -- gift-cards';
  if (fs.existsSync(path.join(root, 'src/features', name))) return `src/features/${name} is there already.`;
  if (after !== undefined && !(ranks as readonly string[]).includes(after))
    return `${after} is no feature of ranks.ts.`;
  return null;
}

export type Wish = { name: string; relation?: boolean; after?: string; titles?: Titles };

/** Writes the outline's files under `tree`, and its lines in files that name every feature. */
export function writeOutline(tree: string, { name, relation = false, after, titles }: Wish): SliceNames {
  const numbers = { migration: nextMigration(tree), refusal: nextRefusal(tree), door: nextDoor(tree) };
  const names = { ...namesOf(name, titles), ...numbers };
  const files = relation ? relationFiles(names) : new Map([...serverFiles(names), ...screenFiles(names)]);
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), text);
  }
  const table: OutlinedTable = relation
    ? { name: 'keeping', right: 'Keep and take off in the name of any member', unsealed: true }
    : { name: 'note', right: 'Add notes in the name of any member. Sealed; none changes or goes', unsealed: false };
  register(tree, names, table, after);
  return names;
}

function run(...args: string[]): void {
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) throw new Error(`${args.join(' ')} failed`);
}

function main(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      relation: { type: 'boolean' },
      after: { type: 'string' },
      ...perLanguage(() => ({ type: 'string' as const })),
    },
  });
  if (values.help) return console.log(USAGE);
  const [name] = positionals;
  const problem = problemOf(name, values.after);
  if (name === undefined || problem !== null) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  const { schema, migration, refusal } = writeOutline(root, {
    name,
    relation: values.relation,
    after: values.after,
    titles: values,
  });
  run('scripts/wire.ts');
  run('scripts/schema.ts', '--unrecorded');
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'format',
    '--write',
    `src/features/${name}`,
    'src/features/ranks.ts',
    'src/web',
  );
  console.log(`
Written; git status shows where. Next:
 1. Say in src/features/${name}/README.md what the feature owns, and cite docs/domain for its rules.
 2. Change the table in db/migrations/${migration}-${name}.sql; its rights stand in db/functions/${schema}.
 3. Change contract.ts, then the use case, the store and the test beside them. A refusal of yours has a number from
    ${refusal} on.
 4. Say the texts of locales/en.json in your own words, then in the other languages. The title stands in
    src/web/locales, too, and words for the search in src/features/home/locales.
 5. If it moves money or points, read docs/recipes.
 6. npm run schema. From then on the table is recorded (docs/recipes/a-release.md).
 7. npm test -- src/features/${name}/server/${values.relation ? 'set-kept' : 'add-note'}.test.ts, then npm test.`);
}

if (import.meta.main) main();
