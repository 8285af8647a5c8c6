import { expect, test } from 'vitest';
import { nextCycleEnd } from './next-cycle.ts';

const order = (changes: object) =>
  nextCycleEnd({
    product: { id: '1', type: 'device', title: 'Kiosk', cycle: 'daily', picture: { src: '', alt: '' } },
    status: 'holding',
    cycles: 10,
    cyclesOver: 3,
    earnsFrom: '2026-11-01T21:00:00.000Z',
    ...changes,
  })?.toISOString();

test('the next income comes with the end of the running cycle', () => {
  expect(order({})).toBe('2026-11-05T21:00:00.000Z');
  expect(order({ cyclesOver: 0 })).toBe('2026-11-02T21:00:00.000Z');
  expect(order({ product: { id: '1', type: 'fund', title: '', cycle: 'weekly', picture: { src: '', alt: '' } } })).toBe(
    '2026-11-29T21:00:00.000Z',
  );
});

test('nothing more comes after the last cycle, or from an order that ended', () => {
  expect(order({ cyclesOver: 10 })).toBeUndefined();
  expect(order({ status: 'cancelled' })).toBeUndefined();
  expect(order({ status: 'expired' })).toBeUndefined();
});
