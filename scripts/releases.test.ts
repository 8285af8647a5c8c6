// An applied migration never changes, and the version rises with each release (docs/recipes/a-release.md).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesRun, readMigrations, readRecord, RECORD } from '#platform/database/migrate.ts';
import { required } from '#platform/required.ts';
import { RELEASE } from '#universal/version.ts';
import { releasedFixtures } from '#kit/released/fixture.ts';
import { forget, MIGRATION_FOLDERS, recordNew, recordProblems } from './schema/record.ts';
import { versionProblems } from './schema/releases.ts';

describe.each(MIGRATION_FOLDERS)('%s', (folder) => {
  it('has exactly the recorded files, unchanged', () => {
    expect(recordProblems(readMigrations(folder), required(readRecord(folder)))).toEqual([]);
  });
});

it('the record agrees with the fixture of each release', () => {
  const record = required(readRecord('db/migrations'));
  for (const { name, migrations } of releasedFixtures())
    for (const [file, checksum] of migrations) {
      const now = record.renamed?.[file] ?? file;
      const known = record.files[now];
      const texts = known ? [known.sha256, ...(known.before ?? [])] : record.gone?.[file];
      expect([name, file, texts]).toEqual([name, file, expect.arrayContaining([checksum])]);
    }
});

it('the sandbox bank’s migrations continue from their text in 1.2.8', () => {
  const folder = 'src/sandbox-bank/migrations';
  const of = { folder, files: readMigrations(folder), record: readRecord(folder) };
  const released = '67ed7cf445e9781cd67d60c5ea29cc83c60def1aaa80f9825f1a6ff2cd938e34';
  expect([...filesRun(new Map([['0001-bank.sql', released]]), of)]).toEqual(['0001-bank.sql']);
  expect(() => filesRun(new Map([['0001-bank.sql', 'another']]), of)).toThrow('0001-bank.sql has changed');
});

it.each([
  ['a changed file', [{ name: '0001-a.sql', checksum: 'other' }], '0001-a.sql has changed'],
  [
    'a file that was not recorded',
    [
      { name: '0001-a.sql', checksum: 'a' },
      { name: '0002-b.sql', checksum: 'b' },
    ],
    '0002-b.sql is not in record.json',
  ],
  ['a file that is gone', [], '0001-a.sql is recorded but gone'],
])('names %s', (_, files, says) => {
  const problems = recordProblems(files, { files: { '0001-a.sql': { sha256: 'a' } } });
  expect(problems).toEqual([expect.stringContaining(says)]);
});

it('records a new file, and leaves a recorded one as it was', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-record-'));
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  write(RECORD, JSON.stringify({ why: 'x', files: { '0002-b.sql': { sha256: 'as it ran' } } }));
  write('0001-a.sql', 'select 1;');
  write('0002-b.sql', 'select 2;');
  recordNew(folder);
  const { files } = required(readRecord(folder));
  expect(Object.keys(files)).toEqual(['0001-a.sql', '0002-b.sql']);
  expect(files['0002-b.sql']).toEqual({ sha256: 'as it ran' });
  expect(recordProblems(readMigrations(folder), { files })).toEqual([
    expect.stringContaining('0002-b.sql has changed'),
  ]);
  fs.rmSync(folder, { recursive: true });
});

describe('a migration that changed after npm run schema', () => {
  const bank = 'src/sandbox-bank/migrations';
  const recorded = (names: readonly string[]) => ({
    why: 'x',
    files: Object.fromEntries(names.map((name) => [name, { sha256: 'as it was' }])),
  });
  let root: string;
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-again-'));
    const write = (folder: string, names: readonly string[], known: readonly string[]) => {
      fs.mkdirSync(path.join(root, folder), { recursive: true });
      for (const name of names) fs.writeFileSync(path.join(root, folder, name), 'select 1;');
      fs.writeFileSync(path.join(root, folder, RECORD), JSON.stringify(recorded(known)));
    };
    const git = (...words: string[]) => {
      const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
      expect(spawnSync('git', [...who, ...words], { cwd: root }).status).toBe(0);
    };
    git('init', '-q', '-b', 'main');
    for (const folder of ['db/migrations', bank]) write(folder, ['0900-merged.sql'], ['0900-merged.sql']);
    git('add', '.');
    git('commit', '-qm', 'merged');
    git('switch', '-qc', 'branch');
    const names = ['0001-platform.sql', '0900-merged.sql', '0901-mine.sql'];
    for (const folder of ['db/migrations', bank]) write(folder, names, names);
    git('add', '.');
    git('commit', '-qm', 'mine');
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));

  it('is recorded again on its branch, and no other entry changes', () => {
    const folder = path.join(root, 'db/migrations');
    forget(root, 'db/migrations/0901-mine.sql');
    recordNew(folder);
    const { files } = required(readRecord(folder));
    const [, , today] = readMigrations(folder);
    expect(files).toEqual({
      ...recorded(['0001-platform.sql', '0900-merged.sql']).files,
      '0901-mine.sql': { sha256: required(today).checksum },
    });
    expect(required(readRecord(path.join(root, bank))).files['0901-mine.sql']).toEqual({ sha256: 'as it was' });
  });

  it.each([
    ['which main has', '0900-merged.sql', 'main has 0900-merged.sql: put it back'],
    ['which a release has', '0001-platform.sql', /^demo-1\.2\.8\S*\.zst has 0001-platform\.sql: put it back/],
    ['that is not there', '0902-none.sql', '0902-none.sql is no migration'],
  ])('stays as it is when it is one %s', (_, name, says) => {
    const before = readRecord(path.join(root, 'db/migrations'));
    expect(() => forget(root, name)).toThrow(says);
    expect(readRecord(path.join(root, 'db/migrations'))).toEqual(before);
  });

  it('stays as it is where git shows no main', () => {
    fs.rmSync(path.join(root, '.git'), { recursive: true });
    expect(() => forget(root, '0901-mine.sql')).toThrow('git shows no db/migrations/record.json of main');
  });
});

it('the version is above every release while there is unreleased work', () => {
  const fixtures = new Set(releasedFixtures().map(({ version }) => version));
  expect(versionProblems({ version: RELEASE, changelog: fs.readFileSync('CHANGELOG.md', 'utf8'), fixtures })).toEqual(
    [],
  );
});

it.each([
  ['unreleased work under the version of a release', '1.2.0', ['Unreleased', '1.2.0'], ['1.2.0'], 'raise the version'],
  ['a version below its release', '1.10.0', ['Unreleased', '1.11.0'], ['1.11.0'], 'raise the version'],
  ['a release without its entry', '1.3.0', ['1.2.0'], ['1.2.0'], 'tells of 1.2.0 at most'],
  ['an older release without a fixture', '1.3.0', ['Unreleased', '1.2.0'], [], '1.2.0 has no fixture'],
  ['a changelog without releases', '1.3.0', ['Unreleased'], [], 'names no release'],
])('names %s', (_, version, headings, fixtures, says) => {
  const changelog = headings.map((name) => `## [${name}]\n\n- A line.\n`).join('\n');
  expect(versionProblems({ version, changelog, fixtures: new Set(fixtures) })).toEqual([expect.stringContaining(says)]);
});

it.each([
  ['work towards a release', '1.10.0', ['Unreleased', '1.9.0'], ['1.9.0']],
  ['the newest release itself', '1.10.0', ['1.10.0', '1.9.0'], ['1.9.0']],
])('takes %s', (_, version, headings, fixtures) => {
  const changelog = headings.map((name) => `## [${name}]\n\n- A line.\n`).join('\n');
  expect(versionProblems({ version, changelog, fixtures: new Set(fixtures) })).toEqual([]);
});
