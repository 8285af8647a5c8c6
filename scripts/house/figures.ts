// Computes the figures of `npm run house`: lengths of files, and counts of flaws such as casts and repeated code.

import fs from 'node:fs';
import path from 'node:path';
import type { Finding } from '../tidy/lint.ts';
import { findForeignTables } from '../tidy/rules.ts';
import { findForeignSql } from '../tidy/sql-walls.ts';
import { isTest, lineAt, listFiles, type Problem, readSource, type Source } from '../tidy/source.ts';
import { namesOf } from '../new/names.ts';
import { relationFiles } from '../new/relation-files.ts';
import { screenFiles } from '../new/screen-files.ts';
import { serverFiles } from '../new/server-files.ts';
import { codeLines, findDoubles, withoutImports } from './doubles.ts';

export type Figure = {
  /** Its key in the list of marks. */
  name: string;
  /** Shown before the number. */
  label: string;
  value: number;
  /** False if the figure grows with every feature. Then it is shown but has no mark. */
  falls: boolean;
  /** The value to reach in the end. */
  goal?: number;
  /** The counted places. */
  spots: readonly Problem[];
};

const COLUMNS = 120;
/** A file with more lines than this should become two. */
const LONG = 300;
const CODE = /\.(?:ts|tsx|mjs|css)$|^db\/(?:functions|checks)\/.*\.sql$/;
const TEXT = /\.(?:ts|tsx|mjs|css|html|json|md|sql|yml|yaml)$/;
/** Files that tools write, or that are as long as their content requires. */
const GENERATED =
  /\.gen\.(?:ts|sql)$|^package-lock\.json$|\/schema\.sql$|^docs\/(?:app-rights|purposes)\.md$|\/locales\/|\/am\.json$/;

const AREAS: readonly [name: string, label: string, holds: (name: string) => boolean][] = [
  ['linesOfSrc', 'src without tests', (name) => name.startsWith('src/') && !isTest(name)],
  ['linesOfTests', 'tests and benches', (name) => isTest(name) || /^(?:tests|bench)\//.test(name)],
  ['linesOfScripts', 'scripts', (name) => name.startsWith('scripts/') && !isTest(name)],
  ['linesOfSql', 'functions and checks in SQL', (name) => name.endsWith('.sql')],
];

/** Figures that count findings of a rule of oxlint.config.ts. */
const LINTED = [
  ['longFunctions', 'functions of more than 70 lines', 'eslint(max-lines-per-function)'],
  ['circularImports', 'circular imports', 'import(no-cycle)'],
  ['arrowsUp', 'imports through a wall or up the ranks', 'eslint(no-restricted-imports)'],
] as const;

/** All figures of the tree under `root`. `findings` are the linter's for that tree. */
export function measureHouse(root: string, ranks: readonly string[], findings: readonly Finding[]): Figure[] {
  const names = listFiles(root).filter((name) => !GENERATED.test(name));
  const sources = names.filter((name) => /\.(?:ts|tsx|mjs)$/.test(name)).map((name) => readSource(root, name));
  const foreign = [...findForeignTables(sources, ranks), ...findForeignSql(root, names, ranks)];
  return [
    ...lengthFigures(root, names),
    ...LINTED.map(([name, label, rule]) =>
      count(
        name,
        label,
        findings.filter((one) => one.rule === rule),
        0,
      ),
    ),
    count('foreignTables', 'tables of other features in SQL, undeclared', foreign, 0),
    ...codeFigures(sources),
    wideLines(root, names),
  ];
}

function lengthFigures(root: string, names: readonly string[]): Figure[] {
  const files = names
    .filter((name) => CODE.test(name))
    .map((name) => ({ name, lines: linesIn(root, name).length }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share: number): number => files[Math.max(0, Math.ceil(files.length * share) - 1)]?.lines ?? 0;
  const above = (lines: number): Problem[] =>
    files
      .filter((one) => one.lines > lines)
      .map((one) => ({ file: one.name, line: 1, message: `${one.lines} lines` }))
      .reverse();
  const shown = (name: string, label: string, value: number): Figure => {
    return { name, label, value, falls: false, spots: [] };
  };
  const linesOf = (area: (name: string) => boolean): number =>
    files.reduce((sum, { name, lines }) => sum + (area(name) ? lines : 0), 0);
  return [
    shown('files', 'files of code', files.length),
    shown('shortFiles', 'files of at most 20 lines', files.filter(({ lines }) => lines <= 20).length),
    ...AREAS.map(([name, label, area]) => shown(name, `lines of ${label}`, linesOf(area))),
    shown('medianLines', 'lines of a file, median', at(0.5)),
    // Count long files: a percentile would rise whenever short files are removed.
    count('longFiles', `files of more than ${LONG} lines`, above(LONG)),
    { name: 'longestFile', label: 'lines of the longest file', value: at(1), falls: true, spots: above(at(1) - 1) },
  ];
}

function count(name: string, label: string, spots: readonly Problem[], goal?: number): Figure {
  return { name, label, value: spots.length, falls: true, goal, spots };
}

function codeFigures(sources: Source[]): Figure[] {
  const product = sources.filter(({ name }) => name.startsWith('src/') && !isTest(name));
  const lines = product.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  const casts = product.flatMap(findCasts);
  const doubles = findDoubles(sources.filter(isNoTemplate), outlineOfFeature());
  return [
    { ...count('casts', 'casts per 1,000 lines of src', casts, 4), value: perThousand(casts, lines) },
    count('doubles', 'repeated runs of six or more lines', doubles),
  ];
}

/** Rounded up to a tenth: a mark of 4.0 means at most 4. */
function perThousand(spots: readonly Problem[], lines: number): number {
  return lines === 0 ? 0 : Math.ceil((spots.length / lines) * 10_000) / 10;
}

/** `as X`, but not `as const` and not the new name of an import. */
function findCasts({ name, bare, text }: Source): Problem[] {
  const code = withoutImports(bare).replace(/^(?:import|export)\s+(?:type\s+)?\{[^}]*\}/gm, blanked);
  return [...code.matchAll(/\bas\s+(?!const\b)(?=[\w({['"`])/g)].map(({ index }) => {
    const line = lineAt(code, index);
    return { file: name, line, message: text.split('\n')[line - 1]?.trim() ?? '' };
  });
}

function blanked(found: string): string {
  return found.replace(/[^\n]/g, ' ');
}

/** Texts of languages without spaces between words, which cannot break their lines. */
const UNBROKEN = /\.(th|zh-Hans)\.md$/;

/**
 * Columns are characters: an Ethiopic letter takes one. An applied migration never changes and a row of a table cannot
 * break, so they don't count.
 */
function wideLines(root: string, names: readonly string[]): Figure {
  const spots = names
    .filter((name) => TEXT.test(name) && !isMigration(name) && !UNBROKEN.test(name))
    .flatMap((name) =>
      linesIn(root, name).flatMap((text, index) => {
        const columns = text.length > COLUMNS && !text.startsWith('| ') ? [...text].length : 0;
        return columns > COLUMNS ? [{ file: name, line: index + 1, message: `${columns} columns` }] : [];
      }),
    );
  return count('wideLines', `lines of more than ${COLUMNS} columns`, spots, 0);
}

function linesIn(root: string, name: string): string[] {
  return fs.readFileSync(path.join(root, name), 'utf8').trimEnd().split('\n');
}

/** The lines that `npm run new` writes into each feature. */
function outlineOfFeature(): Set<string> {
  const names = { ...namesOf('outline'), migration: '0000', refusal: 0, door: 0 };
  const files = [...serverFiles(names), ...screenFiles(names), ...relationFiles(names)];
  return codeLines(files.map(([, text]) => text));
}

/** A feature that `npm run new` wrote repeats its templates. */
function isNoTemplate({ name }: Source): boolean {
  return !name.startsWith('scripts/new/');
}

function isMigration(name: string): boolean {
  return /^(db|src\/sandbox-bank)\/migrations\//.test(name);
}
