// On which days members can collect income (collecting.ts).
import { describe, expect, it } from 'vitest';
import { workingDaysOf } from '#features/reconciliation/server/days/days.ts';
import { collectingClosed, collectingOf, nextCollectDay } from './collecting.ts';

// 2026-11-21 is a Saturday. The Monday after it and the next Saturday are holidays here.
const days = workingDaysOf({ holidays: ['2026-11-23', '2026-11-28'], financeOpens: '10:00', financeCloses: '17:00' });

describe('collecting is open Monday to Friday, except on the holidays in settings', () => {
  it.each([
    ['2026-11-20', null, '2026-11-20'],
    ['2026-11-21', 'collect_on_weekend', '2026-11-24'],
    ['2026-11-22', 'collect_on_weekend', '2026-11-24'],
    ['2026-11-23', 'collect_on_holiday', '2026-11-24'],
    ['2026-11-24', null, '2026-11-24'],
    ['2026-11-28', 'collect_on_weekend', '2026-11-30'],
  ])('%s: closed by %s, open on %s', (date, closed, next) => {
    expect(collectingClosed(date, days)).toBe(closed);
    expect(nextCollectDay(date, days)).toBe(next);
  });

  // The business day begins at 21:00 UTC of the previous day.
  it.each([
    ['2026-11-22T20:59:59Z', 'collect_on_weekend'],
    ['2026-11-22T21:00:00Z', 'collect_on_holiday'],
    ['2026-11-23T21:00:00Z', 'nothing_to_collect'],
  ])('at %s a member is told %s', (at, obstacle) => {
    const state = { now: new Date(at), days, orders: new Map(), due: new Map(), room: new Map() };
    expect(collectingOf(state, { memberId: 1n, orderId: null })).toBe(obstacle);
  });
});
