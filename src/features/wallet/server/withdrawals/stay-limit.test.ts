import { describe, expect, it } from 'vitest';
import { type Kept, latestEnd } from './withdrawal-rules.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000);
const kept = (...pairs: [number, number][]): Kept[] =>
  pairs.map(([from, until]) => ({ from: day(from), until: day(until) }));

describe('the latest end of a stay, of 20 days in 90', () => {
  it.each([
    ['no earlier stay', kept(), 120],
    ['one stay of five days', kept([90, 95]), 115],
    ['two payouts kept on the same days', kept([90, 95], [90, 95]), 115],
    ['two stays that overlap', kept([90, 95], [93, 97]), 113],
    ['a stay inside another', kept([80, 100], [85, 90]), null],
    ['one stay after another', kept([60, 70], [70, 79]), 101],
    ['a stay that is still running: its remaining days count once', kept([95, 110]), 115],
    ['a stay before the window', kept([0, 9]), 120],
    ['a stay that began before the window', kept([5, 15]), 115],
    ['all days used up', kept([40, 60]), null],
  ])('%s', (_, before, end) => {
    expect(latestEnd(day(100), before, 20)).toEqual(end === null ? null : day(end));
  });
});
