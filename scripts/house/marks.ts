// The marks that the figures must not exceed. marks.json holds them, and they only fall.

import fs from 'node:fs';
import path from 'node:path';
import type { Figure } from './figures.ts';

export type Marks = Record<string, number>;
export type Verdict = { figure: Figure; mark: number; says: 'risen' | 'level' | 'fallen' };

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
