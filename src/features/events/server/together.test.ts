// Days of membership and the next anniversary (anniversary.ts).
import { describe, expect, it } from 'vitest';
import { together } from './anniversary.ts';

describe('together', () => {
  it.each([
    // joined, today: days as a member, the next anniversary, and years by then
    ['2026-08-27', '2026-11-25', 90, '2027-08-27', 1],
    ['2026-11-25', '2026-11-25', 0, '2027-11-25', 1],
    ['2024-11-25', '2026-11-25', 730, '2026-11-25', 2],
    ['2024-11-24', '2026-11-25', 731, '2027-11-24', 3],
    ['2024-02-29', '2026-03-01', 731, '2026-03-01', 2],
    ['2024-02-29', '2027-12-01', 1371, '2028-02-29', 4],
  ])('joined on %s, today %s', (memberSince, today, memberDays, nextAnniversary, nextYears) => {
    expect(together({ cooperativeSince: '2024-01-01', memberSince, today })).toMatchObject({
      memberDays,
      nextAnniversary,
      nextYears,
    });
  });
});
