// Parses the command line of `npm test` into a plan: which steps and which tests to run.

import fs from 'node:fs';
import path from 'node:path';
import { PROJECT_NAMES, projectOf, type ProjectName } from './projects.ts';
import { readersIn, reachOf } from './reach.ts';

export type Lane = {
  project: ProjectName;
  /** Every file of the project, these files, or the tests that import one of these sources. */
  choice: 'all' | { files: string[] } | { importers: string[] };
};

export type Plan = {
  /** Format, lint, types and walls before the tests. */
  steps: boolean;
  lanes: Lane[];
  /** Passed to vitest unchanged. */
  options: string[];
};

export type Surroundings = { root: string; changedSince: (base: string | undefined) => string[] };

/** Throws a one-line error if an argument is unknown. */
export function readPlan(words: readonly string[], { root, changedSince }: Surroundings): Plan {
  const [first, ...rest] = words;
  if (first === undefined) return { steps: true, lanes: [whole('unit'), whole('e2e')], options: [] };
  if (first === '--changed') return { steps: true, lanes: lanesOfChange(root, changedSince(rest[0])), options: [] };
  const project = PROJECT_NAMES.find((name) => name === first);
  const named = project === undefined ? words : rest;
  const from = named.findIndex((word) => word.startsWith('-'));
  const files = (from === -1 ? named : named.slice(0, from)).flatMap((word) => testFiles(root, word));
  const lanes = PROJECT_NAMES.filter((name) => project === undefined || name === project).flatMap((name) => {
    const own = files.filter((file) => projectOf(file) === name);
    return own.length > 0 ? [{ project: name, choice: { files: own } }] : [];
  });
  const options = from === -1 ? [] : named.slice(from);
  if (files.length > 0 && lanes.length === 0) throw new Error(`${files.join(', ')}: not in the project ${first}`);
  if (lanes.length === 0 && project === undefined) throw new Error(`which test file? ${words.join(' ')}`);
  return { steps: false, lanes: lanes.length > 0 ? lanes : [whole(project ?? 'unit')], options };
}

function whole(project: ProjectName): Lane {
  return { project, choice: 'all' };
}

function lanesOfChange(root: string, changed: readonly string[]): Lane[] {
  const reach = reachOf(changed, readersIn(root));
  return (['unit', 'e2e'] as const).flatMap((project): Lane[] => {
    const reached = reach[project];
    if (reached === 'all') return [whole(project)];
    return reached.length > 0 ? [{ project, choice: { importers: reached } }] : [];
  });
}

/** A test file, or every test file in a folder. A drill may be named by its short name: `schemes`. */
function testFiles(root: string, word: string): string[] {
  const drill = `tests/drill/${word}.test.ts`;
  const named = fs.existsSync(path.join(root, drill)) ? drill : word;
  const name = path.relative(root, path.resolve(root, named)).split(path.sep).join('/');
  const stat = fs.statSync(path.join(root, name), { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    const found = fs.readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' });
    const files = found.map((one) => path.posix.join(name, one.split(path.sep).join('/')));
    const tests = files.filter((file) => projectOf(file) !== undefined).sort();
    if (tests.length > 0) return tests;
  }
  if (!stat?.isFile() || projectOf(name) === undefined) throw new Error(`${word} is no test file`);
  return [name];
}
