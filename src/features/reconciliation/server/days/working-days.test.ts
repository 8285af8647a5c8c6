import { describe, expect, it } from 'vitest';
import { workingDaysOf } from './days.ts';

// 2026-11-21 is a Saturday. The Monday after it is a holiday here.
const days = workingDaysOf({ holidays: ['2026-11-23'], financeOpens: '10:00', financeCloses: '17:00' });
const at = (date: string, time: string) => new Date(`${date}T${time}:00+03:00`);

describe('working days', () => {
  it.each([
    ['2026-11-20', true, true],
    ['2026-11-21', true, false],
    ['2026-11-22', false, false],
    ['2026-11-23', false, false],
    ['2026-11-24', true, true],
  ])('%s: payouts %s, collecting %s', (date, payout, collect) => {
    expect([days.isPayoutDay(date), days.isCollectDay(date)]).toEqual([payout, collect]);
  });
  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-11-21', 1, '2026-11-24'],
    ['2026-11-22', 0, '2026-11-24'],
    ['2026-11-20', 3, '2026-11-25'],
  ])('%s and %s days is %s', (date, n, expected) => {
    expect(days.addPayoutDays(date, n)).toBe(expected);
  });
  it.each([
    ['2026-11-20', '09:59', false, '2026-11-20T07:00:00.000Z'],
    ['2026-11-20', '10:00', true, '2026-11-20T07:00:00.000Z'],
    ['2026-11-20', '17:00', false, '2026-11-21T07:00:00.000Z'],
    ['2026-11-21', '18:00', false, '2026-11-24T07:00:00.000Z'],
  ])('%s %s: open %s, opens %s', (date, time, open, opens) => {
    expect(days.isFinanceOpen(at(date, time))).toBe(open);
    expect(days.nextFinanceOpening(at(date, time)).toISOString()).toBe(opens);
  });
});
