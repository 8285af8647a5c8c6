// The marks that the figures may not rise above. They stand in marks.json and only fall.

import fs from 'node:fs';
import path from 'node:path';
import type { Figure } from './figures.ts';

export type Marks = Record<string, number>;
export type Verdict = { figure: Figure; mark: number; says: 'risen' | 'level' | 'fallen' };

const LIST = 'scripts/house/marks.json';

export function readMarks(root: string): Marks {
  return JSON.parse(fs.readFileSync(path.join(root, LIST), 'utf8'));
}

/** How each figure stands to its mark. A figure without a mark must reach its goal, or nothing. */
export function compare(figures: readonly Figure[], marks: Marks): Verdict[] {
  return figures
    .filter(({ falls }) => falls)
    .map((figure) => {
      const mark = marks[figure.name] ?? figure.goal ?? 0;
      const says = figure.value > mark ? 'risen' : figure.value < mark ? 'fallen' : 'level';
      return { figure, mark, says };
    });
}

/** Lowers the marks to today's figures. A mark is raised by hand only, where a review sees the reason. */
export function acceptFallen(root: string, verdicts: readonly Verdict[]): void {
  const marks = Object.fromEntries(
    verdicts.map(({ figure, mark }) => [figure.name, Math.min(mark, figure.value)] as const),
  );
  fs.writeFileSync(path.join(root, LIST), `${JSON.stringify(marks, null, 2)}\n`);
}
