// Which booked rent pays which cycle (accrual-rules.ts), on a scale of 10 ms a day.
import { describe, expect, it } from 'vitest';
import { type FrozenCycle, type OpenSlice, planAccrual } from './accrual-rules.ts';

const DAY = 10;
const cycle = (day: number, weight = 100n, paid = 0n): FrozenCycle => ({
  start: day * DAY,
  end: (day + 1) * DAY,
  weight,
  paid,
  nextPart: paid > 0n ? 1 : 0,
});
const slice = (entryId: bigint, day: number, left: bigint, bookedAt: number): OpenSlice => ({
  entryId,
  start: day * DAY,
  end: (day + 1) * DAY,
  bookedAt,
  left,
});
/** The planned parts as `day.number:amount@moment`, or `end:amount@moment`. */
const partsOf = (facts: {
  cycles: FrozenCycle[];
  slices: OpenSlice[];
  since?: number;
  until?: number;
  overAt?: number | null;
}) =>
  planAccrual({ since: -Infinity, until: 1000, overAt: null, ...facts }).map(
    (part) => `${part.kind === 'end' ? 'end' : `${part.start / DAY}.${part.n}`}:${part.amount}@${part.eventAt}`,
  );

describe('which rent pays which cycle', () => {
  it('pays a cycle at its end from rent booked before', () => {
    expect(partsOf({ cycles: [cycle(0)], slices: [slice(1n, 0, 100n, 3)] })).toEqual(['0.0:100@10']);
  });
  it('pays late rent to its own cycle first, at the moment of booking', () => {
    expect(partsOf({ cycles: [cycle(0), cycle(1)], slices: [slice(1n, 0, 60n, 25), slice(2n, 0, 60n, 27)] })).toEqual([
      '0.0:60@25',
      '0.1:40@27',
      '1.0:20@27',
    ]);
  });
  it('carries a surplus to the oldest shortfall, but to no cycle before its end', () => {
    expect(partsOf({ cycles: [cycle(0), cycle(1), cycle(2)], slices: [slice(1n, 1, 350n, 12)] })).toEqual([
      '0.0:100@20',
      '1.0:100@20',
      '2.0:100@30',
    ]);
  });
  it('carries rent for a cycle that had no holders', () => {
    expect(partsOf({ cycles: [cycle(5)], slices: [slice(1n, 2, 70n, 20)] })).toEqual(['5.0:70@60']);
  });
  it('gives the same result in one run as in several', () => {
    const facts = { cycles: [cycle(0), cycle(1)], slices: [slice(1n, 0, 130n, 4)] };
    expect(partsOf({ ...facts, until: 20 })).toEqual(['0.0:100@10']);
    expect(partsOf({ cycles: [{ ...cycle(1) }], slices: [slice(1n, 0, 30n, 4)], since: 20 })).toEqual(['1.0:30@20']);
    expect(partsOf(facts)).toEqual(['0.0:100@10', '1.0:30@20']);
  });
  it('shares the remainder at the product’s end, and rent that comes later', () => {
    const facts = { cycles: [cycle(0)], slices: [slice(1n, 0, 130n, 4), slice(2n, 0, 5n, 44)], overAt: 30 };
    expect(partsOf(facts)).toEqual(['0.0:100@10', 'end:30@30', 'end:5@44']);
  });
  it('shares the same if a run learns of the product’s end later', () => {
    const [cycles, slices, overAt] = [[cycle(0)], [slice(1n, 0, 130n, 4), slice(2n, 0, 5n, 44)], 30];
    expect(partsOf({ cycles, slices, until: 35 })).toEqual(['0.0:100@10']);
    const later = { cycles: [], slices: [slice(1n, 0, 30n, 4), slice(2n, 0, 5n, 44)], since: 35, overAt };
    expect(partsOf({ ...later, until: 40 })).toEqual(['end:30@30']);
    expect(partsOf(later)).toEqual(['end:30@30', 'end:5@44']);
  });
  it('shares nothing at the product’s end while a cycle is short', () => {
    expect(partsOf({ cycles: [cycle(0), cycle(1)], slices: [slice(1n, 0, 130n, 4)], overAt: 30 })).toEqual([
      '0.0:100@10',
      '1.0:30@20',
    ]);
  });
});
