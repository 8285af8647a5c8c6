//   npm run house                    the figures of the house beside their marks; fails if one has risen
//   npm run house -- --accept        lowers the marks to today's figures
//   npm run house -- --show casts    the places behind one figure

import path from 'node:path';
import { ranks } from '#features/ranks.ts';
import { type Figure, measureHouse } from './house/figures.ts';
import { lint } from './tidy/lint.ts';
import { acceptFallen, compare, readMarks, type Verdict } from './house/marks.ts';

const root = path.resolve(import.meta.dirname, '..');

/** One line a figure, then one line for each that has moved. */
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
