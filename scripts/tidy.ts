// npm run tidy
//
// Checks in a second or two what is particular to this repository: SQL, texts, names, citations, time and money.
// oxlint.config.ts has the rest: imports across folders, cycles and lengths.

import path from 'node:path';
import { ranks } from '#features/ranks.ts';
import { findNewerThanFloor } from './tidy/engines.ts';
import { findTextProblems } from './tidy/catalogues.ts';
import { findBrokenCitations } from './tidy/citations.ts';
import { findBadNames, findForeignTables, findLeaving, findRuleBreaks, findStrangers } from './tidy/rules.ts';
import { findSlowPatterns } from './tidy/patterns.ts';
import { findUnnamedInReadmes } from './tidy/readmes.ts';
import { listFiles, type Problem, readSource } from './tidy/source.ts';
import { findForeignSql } from './tidy/sql-walls.ts';

/** Every problem in the tree under `root`, by file and line. */
export function findProblems(root: string, order: readonly string[] = ranks): Problem[] {
  const names = listFiles(root);
  const sources = names.filter((name) => /\.(ts|tsx|mjs)$/.test(name)).map((name) => readSource(root, name));
  return [
    ...findBadNames(names),
    ...findStrangers(names, order),
    ...findLeaving(sources),
    ...findRuleBreaks(sources),
    ...findSlowPatterns(sources),
    ...findNewerThanFloor(root, names, sources),
    ...findForeignTables(sources, order),
    ...findForeignSql(root, names, order),
    ...findTextProblems(root, names, sources),
    ...findBrokenCitations(root, names),
    ...findUnnamedInReadmes(root, names, order),
  ].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const problems = findProblems(root);
  for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`);
  console.log(problems.length === 0 ? 'No problems found.' : `${problems.length} problem(s).`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
