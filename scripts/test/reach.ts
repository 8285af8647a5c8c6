// Decides which tests a change can reach. Vitest follows imports from a test file. These rules add what imports miss:
// - A browser test runs the whole product.
// - SQL, texts, styles, pages of the docs and settings of tools are read from the disk.

import fs from 'node:fs';
import path from 'node:path';
import { projectOf } from './projects.ts';

/** `unit` and `e2e`: every file, or the files that import one of these sources. */
export type Reach = Record<'unit' | 'e2e', 'all' | string[]>;

/** Readers: unit tests that read files of this kind from the disk. Browser: every browser test. */
type Means = readonly ('importers' | 'readers' | 'browser')[] | 'everything';

/** The first rule that fits decides the reach of a file. A file without a rule reaches everything. */
const RULES: readonly (readonly [globs: readonly string[], means: Means])[] = [
  [['.gitignore', 'LICENSE', 'scripts/house/marks.json'], []],
  [['tests/kit/{database-run,setup,temporary,by-cost}.ts', 'scripts/test{.mjs,.ts,/**}'], 'everything'],
  [['**/*.md', 'docs/**'], ['readers']],
  [
    ['**/*.{css,html,svg,png,ico}', 'vite.*.config.ts', 'tsconfig.web.json'],
    ['readers', 'browser'],
  ],
  [['**/*.test.ts', '{tests,bench}/**/*.ts'], ['importers']],
  [
    ['scripts/faces/**', 'scripts/{start,node24,node24-child,chromium}.*'],
    ['importers', 'browser'],
  ],
  [['scripts/**/*.{ts,mjs}'], ['importers']],
  [['src/**/*.{ts,tsx}'], ['importers', 'browser']],
];

/** `readersOf`: the unit tests that read files with this ending. */
export function reachOf(changed: readonly string[], readersOf: (ending: string) => string[]): Reach {
  const sources = new Set<string>();
  let [everything, browser] = [false, false];
  for (const file of changed) {
    const means = meaningOf(file);
    everything ||= means === 'everything';
    browser ||= means.includes('browser');
    if (means.includes('importers')) sources.add(file);
    if (means.includes('readers')) for (const test of readersOf(path.extname(file))) sources.add(test);
  }
  const others = (project: 'unit' | 'e2e'): string[] => [...sources].filter((file) => projectOf(file) !== project);
  return { unit: everything ? 'all' : others('e2e'), e2e: everything || browser ? 'all' : others('unit') };
}

function meaningOf(file: string): Means {
  return RULES.find(([globs]) => globs.some((glob) => path.matchesGlob(file, glob)))?.[1] ?? 'everything';
}

/** A unit test that contains such a file's name or its ending may read it. */
export function readersIn(root: string): (ending: string) => string[] {
  const names = ['src', 'scripts', 'tests/kit'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/'))),
  );
  const tests = names.filter((name) => projectOf(name) === 'unit');
  return (ending) =>
    tests.filter((name) => {
      const text = fs.readFileSync(path.join(root, name), 'utf8');
      return ["'", '"', '`'].some((quote) => text.includes(`${ending}${quote}`));
    });
}
