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
/** day.part:amount, or end:amount. */
const told = (facts: {
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
  it('pays a cycle when it ends from what was booked before', () => {
    expect(told({ cycles: [cycle(0)], slices: [slice(1n, 0, 100n, 3)] })).toEqual(['0.0:100@10']);
  });
  it('pays late rent to its own cycle, when it is booked', () => {
    expect(told({ cycles: [cycle(0), cycle(1)], slices: [slice(1n, 0, 60n, 25), slice(2n, 0, 60n, 27)] })).toEqual([
      '0.0:60@25',
      '0.1:40@27',
      '1.0:20@27',
    ]);
  });
  it('carries a surplus to the oldest shortfall, never to a cycle that has not ended', () => {
    expect(told({ cycles: [cycle(0), cycle(1), cycle(2)], slices: [slice(1n, 1, 350n, 12)] })).toEqual([
      '0.0:100@20',
      '1.0:100@20',
      '2.0:100@30',
    ]);
  });
  it('carries what was booked for a cycle without holders', () => {
    expect(told({ cycles: [cycle(5)], slices: [slice(1n, 2, 70n, 20)] })).toEqual(['5.0:70@60']);
  });
  it('says the same in one run as in many', () => {
    const facts = { cycles: [cycle(0), cycle(1)], slices: [slice(1n, 0, 130n, 4)] };
    expect(told({ ...facts, until: 20 })).toEqual(['0.0:100@10']);
    expect(told({ cycles: [{ ...cycle(1) }], slices: [slice(1n, 0, 30n, 4)], since: 20 })).toEqual(['1.0:30@20']);
    expect(told(facts)).toEqual(['0.0:100@10', '1.0:30@20']);
  });
  it('shares what is left at the end, and what still comes after it', () => {
    const facts = { cycles: [cycle(0)], slices: [slice(1n, 0, 130n, 4), slice(2n, 0, 5n, 44)], overAt: 30 };
    expect(told(facts)).toEqual(['0.0:100@10', 'end:30@30', 'end:5@44']);
  });
  it('shares the same at an end that a run did not know of yet', () => {
    const [cycles, slices, overAt] = [[cycle(0)], [slice(1n, 0, 130n, 4), slice(2n, 0, 5n, 44)], 30];
    expect(told({ cycles, slices, until: 35 })).toEqual(['0.0:100@10']);
    const later = { cycles: [], slices: [slice(1n, 0, 30n, 4), slice(2n, 0, 5n, 44)], since: 35, overAt };
    expect(told({ ...later, until: 40 })).toEqual(['end:30@30']);
    expect(told(later)).toEqual(['end:30@30', 'end:5@44']);
  });
  it('shares nothing at the end while a cycle is short', () => {
    expect(told({ cycles: [cycle(0), cycle(1)], slices: [slice(1n, 0, 130n, 4)], overAt: 30 })).toEqual([
      '0.0:100@10',
      '1.0:30@20',
    ]);
  });
});
