// npm run new -- feature-name [--after other-feature] [--am "its title in Amharic"]
//
// Writes a feature that passes every check, and prints the next steps. The feature keeps short notes of a member.
// Replace its table, contract and screen with your own. Two things wait for you: the record of the migration, which
// comes when the table is yours, and a title in Amharic.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ranks } from '#features/ranks.ts';
import { namesOf, nextMigration, nextRefusal, nextTile } from './new/names.ts';
import { register } from './new/register.ts';
import { screenFiles } from './new/screen-files.ts';
import { serverFiles } from './new/server-files.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The reason why a feature of this name cannot be written, or null. */
export function problemOf(name: string | undefined, after: string | undefined): string | null {
  if (name === undefined || !/^[a-z]+(-[a-z]+)*$/.test(name))
    return 'Say a name in kebab-case: npm run new -- gift-cards';
  if (fs.existsSync(path.join(root, 'src/features', name))) return `src/features/${name} is there already.`;
  if (after !== undefined && !(ranks as readonly string[]).includes(after))
    return `${after} is no feature of ranks.ts.`;
  return null;
}

function write(files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
    console.log(`wrote ${name}`);
  }
}

function run(...args: string[]): void {
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) throw new Error(`${args.join(' ')} failed`);
}

function main(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { after: { type: 'string' }, am: { type: 'string' } },
  });
  const { after, am } = values;
  const [name] = positionals;
  const problem = problemOf(name, after);
  if (name === undefined || problem !== null) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  const numbers = { migration: nextMigration(root), refusal: nextRefusal(root), tile: nextTile(root) };
  const names = { ...namesOf(name, am), ...numbers };
  write(new Map([...serverFiles(names), ...screenFiles(names)]));
  for (const changed of register(root, names, after)) console.log(`changed ${changed}`);
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
Next:
 1. Say in src/features/${name}/README.md what the feature owns, and cite docs/domain for its rules.
 2. Change the table in db/migrations/${names.migration}-${name}.sql; its rights stand in db/functions/${names.schema}.
 3. Change contract.ts, then the use case, the store and the test beside them.
 4. Say the texts of locales/en.json in your own words, then in Amharic. The title stands in src/web/locales, too.
 5. If it moves money or points, read docs/recipes.
 6. npm run schema. From then on the table is recorded (docs/recipes/a-release.md).
 7. npm test -- src/features/${name}/server/add-note.test.ts, then npm test.`);
}

if (import.meta.main) main();
