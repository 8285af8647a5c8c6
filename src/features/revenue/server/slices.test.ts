import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { addDays } from '#platform/time/clock.ts';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});

describe('cutting a rent into slices', () => {
  it('gives slices that add up to the net, with the remaining cents one each to the earliest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10_000_000_00n }),
        fc.constantFrom('hourly', 'daily', 'weekly'),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 6, max: 91 }),
        async (net, cycle, start, length) => {
          const from = addDays('2026-01-01', start);
          const rows = await db.owner<
            { cycleStart: Date; amount: bigint }[]
          >`select * from revenue.cut(${net}, ${cycle}, ${from}, ${addDays(from, length)})`;
          expect(rows.reduce((sum, row) => sum + row.amount, 0n)).toBe(net);
          const amounts = rows.map((row) => row.amount);
          const [first, last] = [amounts[0] as bigint, amounts.at(-1) as bigint];
          expect(amounts).toEqual([...amounts].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0)));
          expect(last === 1n || first - last <= 1n).toBe(true);
          const minutes = rows.map((row) => row.cycleStart.getUTCHours());
          expect(cycle === 'hourly' || minutes.every((hour) => hour === 21)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('cuts a month into the weeks that begin in it, so that months neither overlap nor leave a gap', async () => {
    const weeks = await db.owner<{ day: string }[]>`
      select platform.business_date(c.cycle_start)::text as day
      from generate_series(date '2026-01-01', date '2026-12-01', interval '1 month') m,
        lateral revenue.cut(1000, 'weekly', m::date, (m + interval '1 month')::date - 1) c order by 1`;
    expect(weeks).toHaveLength(52);
    expect(new Set(weeks.map((week) => week.day)).size).toBe(52);
  });
});
