// The sign-in puzzle in its real size (tests replace WORK_RANGE by a smaller one), solved by the app's code.
import { expect, it, vi } from 'vitest';
import { solvePuzzle } from '../../web/solve-puzzle.ts';
import { createHash } from 'node:crypto';

it('is solved by the app’s code, which reports its progress', async () => {
  const { WORK_RANGE } = await vi.importActual<{ WORK_RANGE: number }>('./work-range.ts');
  expect(WORK_RANGE).toBe(100_000);
  const answer = WORK_RANGE - 1;
  const target = createHash('sha256').update(`salt.${answer}`).digest('hex');
  const parts: number[] = [];
  const solved = await solvePuzzle({ salt: 'salt', target, seal: 's', range: WORK_RANGE }, (part) => parts.push(part));
  expect(solved).toEqual({ salt: 'salt', target, seal: 's', answer });
  expect(parts.length).toBeGreaterThan(0);
  expect([...parts].sort((a, b) => a - b)).toEqual(parts);
  expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
});

it('returns null for a puzzle without an answer', async () => {
  const none = { salt: 'salt', target: '0'.repeat(64), seal: 's', range: 300 };
  expect(await solvePuzzle(none, () => undefined)).toBeNull();
});
