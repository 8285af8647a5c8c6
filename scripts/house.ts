//   npm run house                    shows code-quality figures beside their marks; fails if a figure has risen
//   npm run house -- --accept        lowers the marks to today's figures
//   npm run house -- --show casts    the places behind one figure

import fs from 'node:fs';
import path from 'node:path';
import { ranks } from '#features/ranks.ts';
import { type Figure, measureHouse } from './house/figures.ts';
import { lint } from './tidy/lint.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The highest allowed value of each figure. Marks only ever fall. */
type Marks = Record<string, number>;
type Verdict = { figure: Figure; mark: number; says: 'risen' | 'level' | 'fallen' };

const LIST = 'scripts/house/marks.json';

export function readMarks(root: string): Marks {
  return JSON.parse(fs.readFileSync(path.join(root, LIST), 'utf8'));
}

/** Compares each figure with its mark. A figure without a mark must reach its goal, or 0. */
export function compare(figures: readonly Figure[], marks: Marks): Verdict[] {
  return figures
    .filter(({ falls }) => falls)
    .map((figure) => {
      const mark = marks[figure.name] ?? figure.goal ?? 0;
      const says = figure.value > mark ? 'risen' : figure.value < mark ? 'fallen' : 'level';
      return { figure, mark, says };
    });
}

/** Lowers the marks to today's figures. Raise a mark by hand only: a review then sees the reason. */
export function acceptFallen(root: string, verdicts: readonly Verdict[]): void {
  const marks = Object.fromEntries(
    verdicts.map(({ figure, mark }) => [figure.name, Math.min(mark, figure.value)] as const),
  );
  fs.writeFileSync(path.join(root, LIST), `${JSON.stringify(marks, null, 2)}\n`);
}

/** One line for each figure, then one line for each that has changed. */
export function tell(figures: readonly Figure[], verdicts: readonly Verdict[]): string[] {
  const width = Math.max(...figures.map(({ label }) => label.length));
  const marks = new Map(verdicts.map(({ figure, mark }) => [figure.name, mark]));
  const lines = figures.map(({ name, label, value, goal }) => {
    const mark = marks.has(name) ? `mark ${marks.get(name)}` : '';
    const wish = goal === undefined ? '' : `goal ${goal}`;
    return `${label.padEnd(width)}  ${String(value).padStart(6)}  ${mark.padEnd(10)}  ${wish}`.trimEnd();
  });
  for (const { figure, mark, says } of verdicts) {
    if (says === 'risen')
      lines.push(
        `RISEN: ${figure.label}, ${figure.value}, at most ${mark}. See: npm run house -- --show ${figure.name}`,
      );
    if (says === 'fallen')
      lines.push(`Fallen: ${figure.label}, ${figure.value}. Lower the mark of ${mark}: npm run house -- --accept`);
  }
  return lines;
}

function show(figures: readonly Figure[], name: string | undefined): void {
  const figure = figures.find((one) => one.name === name);
  if (!figure) throw new Error(`no such figure; there are ${figures.map((one) => one.name).join(', ')}`);
  for (const { file, line, message } of figure.spots) console.log(`${file}:${line}: ${message}`);
  console.log(`${figure.label}: ${figure.value}`);
}

function main([option, name]: readonly string[]): void {
  const figures = measureHouse(root, ranks, lint(root));
  if (option === '--show') return show(figures, name);
  if (option === '--accept') acceptFallen(root, compare(figures, readMarks(root)));
  const verdicts = compare(figures, readMarks(root));
  for (const line of tell(figures, verdicts)) console.log(line);
  process.exitCode = verdicts.some(({ says }) => says === 'risen') ? 1 : 0;
}

if (import.meta.main) main(process.argv.slice(2));
