// When a supervised process counts as stuck (Beats in child.ts).
import { expect, test } from 'vitest';
import { Beats } from './child.ts';

/** Looks at these seconds, right after each second's beat. Returns the second at which the loop counts as stuck. */
function verdictAt(looks: number[], beats: (second: number) => boolean): number | undefined {
  const watch = new Beats(1_000);
  return looks.find((second) => {
    if (beats(second)) watch.heard();
    return watch.isStuck(second * 1_000);
  });
}
const seconds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test.each<[string, number[], (second: number) => boolean, number | undefined]>([
  ['beats each second', seconds(0, 60), () => true, undefined],
  ['misses four of five', seconds(0, 60), (second) => second % 5 === 0, undefined],
  ['stops at ten', seconds(0, 60), (second) => second <= 10, 15],
  ['never begins', seconds(0, 60), () => false, 5],
  [
    'stops while this process is suspended',
    [...seconds(0, 13), ...seconds(90, 94)],
    (second) => second <= 10,
    undefined,
  ],
  ['stays silent after that', [...seconds(0, 13), ...seconds(90, 99)], (second) => second <= 10, 96],
  ['is on a machine where every look comes late', [0, 3, 6, 9, 12, 15, 18, 21], () => false, undefined],
])('a process that %s', (_name, looks, beats, wanted) => {
  expect(verdictAt(looks, beats)).toBe(wanted);
});
