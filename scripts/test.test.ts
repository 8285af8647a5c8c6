// Tests the runner behind `npm test`: its plan, the tests that a change reaches, and the sum of results.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedSince } from './test/changed.ts';
import { readPlan } from './test/plan.ts';
import { loners } from './test/projects.ts';
import { type Reach, readersIn, reachOf } from './test/reach.ts';
import type { FileReport } from './test/report.ts';
import { type LaneResult, paceOf, slowest, sumOf } from './test/tally.ts';

let root: string;
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-plan-'));
  for (const name of [
    'src/a/one.test.ts',
    'src/a/one.ts',
    'src/a/b/two.test.ts',
    'tests/e2e/three.test.ts',
    'docs/x.md',
  ]) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), '');
  }
  for (const folder of ['scripts', 'tests/kit']) fs.mkdirSync(path.join(root, folder), { recursive: true });
  fs.writeFileSync(path.join(root, 'src/a/one.test.ts'), "read('../tokens.css')");
  fs.writeFileSync(path.join(root, 'src/a/b/two.test.ts'), 'read(`${name}.svg`)');
});
afterAll(() => fs.rmSync(root, { recursive: true }));

describe('a plan', () => {
  const plan = (words: string, changed: string[] = []) =>
    readPlan(words.split(' ').filter(Boolean), { root, changedSince: () => changed });
  const unit = (...files: string[]) => ({ project: 'unit', choice: { files } });
  const e2e = (...files: string[]) => ({ project: 'e2e', choice: { files } });

  test('without arguments: every step and every test but the long ones', () => {
    const lanes = [
      { project: 'unit', choice: 'all' },
      { project: 'e2e', choice: 'all' },
    ];
    expect(plan('')).toEqual({ steps: true, lanes, options: [] });
  });

  test.each([
    ['one file', 'src/a/one.test.ts', [unit('src/a/one.test.ts')]],
    ['of whatever project', 'tests/e2e/three.test.ts', [e2e('tests/e2e/three.test.ts')]],
    ['a folder', 'src/a', [unit('src/a/b/two.test.ts', 'src/a/one.test.ts')]],
    ['of two projects', 'tests ./src/a/b', [unit('src/a/b/two.test.ts'), e2e('tests/e2e/three.test.ts')]],
    ['a project', 'drill', [{ project: 'drill', choice: 'all' }]],
    ['files of a project', 'unit src/a/one.test.ts', [unit('src/a/one.test.ts')]],
  ])('%s: no step, these tests', (_, words, lanes) => {
    expect(plan(words)).toEqual({ steps: false, lanes, options: [] });
  });

  test('options of vitest follow the files', () => {
    expect(plan('src/a/b -t name')).toEqual({
      steps: false,
      lanes: [unit('src/a/b/two.test.ts')],
      options: ['-t', 'name'],
    });
  });

  test.each([
    ['src/a/one.ts', 'src/a/one.ts is no test file'],
    ['docs', 'docs is no test file'],
    ['src/none.test.ts', 'src/none.test.ts is no test file'],
    ['e2e src/a/one.test.ts', 'src/a/one.test.ts: not in the project e2e'],
    ['-t name', 'which test file? -t name'],
  ])('%s means nothing', (words, why) => {
    expect(() => plan(words)).toThrow(why);
  });

  test('with --changed: every step, and the lanes that the change reaches', () => {
    const importers = { importers: ['scripts/wire.ts'] };
    expect(plan('--changed', ['scripts/wire.ts'])).toEqual({
      steps: true,
      lanes: [
        { project: 'unit', choice: importers },
        { project: 'e2e', choice: importers },
      ],
      options: [],
    });
    expect(plan('--changed', ['docs/x.md']).lanes).toEqual([]);
  });
});

test.each([
  ['a global', ['vi', "stubGlobal('fetch')"]],
  ['a module', ['vi', "unmock('./post.ts')"]],
  ['the time', ['vi', 'useFakeTimers()']],
  ['a setting of the process', ['process', "env.PORT = '1'"]],
])('a unit test that replaces %s runs in a separate process', (_, words) => {
  const file = path.join(root, 'src/a/alone.test.ts');
  // Joined here, or the rule would match this file too.
  fs.writeFileSync(file, words.join('.'));
  expect(loners(root)).toEqual(['src/a/alone.test.ts']);
  fs.rmSync(file);
});

test.each<[string, string, Reach]>([
  ['a list of marks', 'scripts/house/marks.json', { unit: [], e2e: [] }],
  ['a page of the docs', 'docs/wallet.md', { unit: ['src/reads.md.test.ts'], e2e: [] }],
  ['SQL', 'db/migrations/0001-platform.sql', { unit: 'all', e2e: 'all' }],
  ['texts', 'src/features/wallet/locales/am.json', { unit: 'all', e2e: 'all' }],
  ['a style', 'src/design/components/money.css', { unit: ['src/reads.css.test.ts'], e2e: 'all' }],
  ['product code', 'src/ledger/post.ts', { unit: ['src/ledger/post.ts'], e2e: 'all' }],
  ['a unit test', 'src/ledger/post.test.ts', { unit: ['src/ledger/post.test.ts'], e2e: [] }],
  ['a browser test', 'tests/e2e/axe.test.ts', { unit: [], e2e: ['tests/e2e/axe.test.ts'] }],
  ['a builder', 'tests/kit/people.ts', { unit: ['tests/kit/people.ts'], e2e: ['tests/kit/people.ts'] }],
  ['the ground of every test', 'tests/kit/setup.ts', { unit: 'all', e2e: 'all' }],
  ['a build of the faces', 'scripts/faces/texts.ts', { unit: ['scripts/faces/texts.ts'], e2e: 'all' }],
  ['packages', 'package-lock.json', { unit: 'all', e2e: 'all' }],
  ['a file that no rule knows', 'src/ledger/chart.yaml', { unit: 'all', e2e: 'all' }],
])('%s reaches', (_, file, reach) => {
  expect(reachOf([file], (ending) => [`src/reads${ending}.test.ts`])).toEqual(reach);
});

test('a test that reads a file from the disk names the file or its ending', () => {
  const readers = readersIn(root);
  expect([readers('.css'), readers('.svg'), readers('.md')]).toEqual([
    ['src/a/one.test.ts'],
    ['src/a/b/two.test.ts'],
    [],
  ]);
});

test('a change is what the branch committed since it left main, and what is not committed', () => {
  const repository = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-change-'));
  const git = (...args: string[]): void => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false'];
    const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const write = (name: string): void => fs.writeFileSync(path.join(repository, name), String(Math.random()));
  const commit = (name: string): void => {
    write(name);
    git('add', name);
    git('commit', '-qm', name);
  };
  git('init', '-q', '-b', 'main');
  commit('old.ts');
  commit('gone.ts');
  git('checkout', '-qb', 'work');
  commit('committed.ts');
  git('rm', '-q', 'gone.ts');
  write('new.ts');
  write('old.ts');
  expect(changedSince(repository, undefined)).toEqual(['committed.ts', 'gone.ts', 'new.ts', 'old.ts']);
  expect(changedSince(repository, 'HEAD')).toEqual(['gone.ts', 'new.ts', 'old.ts']);
  expect(() => changedSince(repository, 'nowhere')).toThrow('nowhere');
  fs.rmSync(repository, { recursive: true });
});

describe('the tally', () => {
  const file = (more: Partial<FileReport> = {}): FileReport => {
    return { file: 'a.test.ts', passed: 2, failed: [], skipped: [], errors: [], ms: 100, ...more };
  };
  const failed = (name: string, why: string) => ({ name, why });
  const usual: LaneResult = { name: 'unit', exitCode: 0, reports: [file()] };
  const one = (more: Partial<LaneResult> = {}): LaneResult => ({ ...usual, ...more });
  const broken = file({ failed: [failed('a > b', 'x'), failed('c', 'y')], errors: ['rows', 'more rows'] });

  test.each<[string, LaneResult, number, string[]]>([
    ['all well', one(), 2, []],
    [
      'failed tests, with what each says',
      one({ exitCode: 1, reports: [file({ failed: [failed('a > b', 'expected 1 to be 2')] })] }),
      2,
      ['a.test.ts > a > b\n       expected 1 to be 2'],
    ],
    [
      'a skipped one counts as failed',
      one({ reports: [file({ skipped: ['a'] })] }),
      2,
      ['a.test.ts > a: skipped, which counts as failed'],
    ],
    ['but not among tests chosen by name', one({ byName: true, reports: [file({ skipped: ['a'] })] }), 2, []],
    [
      'checks of the books that find rows, besides failed tests',
      one({ exitCode: 1, reports: [file(), broken] }),
      4,
      ['a.test.ts > a > b\n       x', 'a.test.ts > c\n       y', 'a.test.ts: rows; more rows'],
    ],
    [
      'a crash before a report',
      one({ exitCode: 139, reports: undefined }),
      0,
      ['the tests of unit ended with 139, and no test says why'],
    ],
    ['an error after good tests', one({ exitCode: 1 }), 2, ['the tests of unit ended with 1, and no test says why']],
    ['no test at all', one({ reports: [] }), 0, ['no test of unit ran']],
    ['no test that a change reaches', one({ reports: [], mayBeEmpty: true }), 0, []],
    [
      'a crash there',
      one({ exitCode: 1, reports: undefined, mayBeEmpty: true }),
      0,
      ['the tests of unit ended with 1, and no test says why'],
    ],
  ])('%s', (_, given, passed, failed) => {
    expect(sumOf(given)).toEqual({ passed, failed });
  });

  test('the ten slowest files come first, and the time for a test last', () => {
    const files = Array.from({ length: 12 }, (_, at) => file({ file: `f${at}.test.ts`, ms: at * 1000 }));
    const lines = slowest(files);
    expect([lines.length, lines[0], lines[1]]).toEqual([
      11,
      'The slowest of 12 files, in seconds:',
      '   11.0  f11.test.ts',
    ]);
    expect(paceOf(2000, 300)).toBe('2000 tests in 300 s, 150 ms for a test');
  });
});
