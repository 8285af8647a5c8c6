// npm run tidy
//
// Checks the walls of the house and its smaller rules in a second or two. Folder names and ranks.ts define the walls.
// `npm run tidy -- --accept` takes today's lengths as the ratchet's new marks.

import path from 'node:path';
import { ranks } from '#features/ranks.ts';
import { findNewerThanFloor } from './tidy/engines.ts';
import { findTextProblems } from './tidy/catalogues.ts';
import { findBrokenCitations } from './tidy/citations.ts';
import { accept, findTooLong } from './tidy/lengths.ts';
import { findBadNames, findForeignTables, findRuleBreaks } from './tidy/rules.ts';
import { findSlowPatterns } from './tidy/patterns.ts';
import { findUnnamedInReadmes } from './tidy/readmes.ts';
import { listFiles, type Problem, readSource, type Source } from './tidy/source.ts';
import { findForeignSql } from './tidy/sql-walls.ts';
import { findBreaches, findCycles, findStrangers } from './tidy/walls.ts';

/** Every problem in the tree under `root`, by file and line. */
export function findProblems(root: string, order: readonly string[] = ranks): Problem[] {
  const names = listFiles(root);
  const sources = readSources(root, names);
  return [
    ...findBadNames(names),
    ...findStrangers(names, order),
    ...findBreaches(root, sources, order),
    ...findCycles(root, sources),
    ...findRuleBreaks(sources),
    ...findSlowPatterns(sources),
    ...findNewerThanFloor(root, names, sources),
    ...findForeignTables(sources, order),
    ...findForeignSql(root, names, order),
    ...findTextProblems(root, names, sources),
    ...findTooLong(root, sources),
    ...findBrokenCitations(root, names),
    ...findUnnamedInReadmes(root, names, order),
  ].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

function readSources(root: string, names: string[]): Source[] {
  return names.filter((name) => /\.(ts|tsx|mjs)$/.test(name)).map((name) => readSource(root, name));
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  if (process.argv.includes('--accept')) accept(root, readSources(root, listFiles(root)));
  const problems = findProblems(root);
  for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`);
  console.log(problems.length === 0 ? 'The walls stand.' : `${problems.length} problem(s).`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
