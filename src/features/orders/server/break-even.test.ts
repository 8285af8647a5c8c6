// Whether purchases have paid for themselves, and when they will by expectation (break-even.ts, orders.md 7).
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, startOfBusinessDate } from '#platform/time/clock.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import { breakEvenOf, type Held } from './break-even.ts';

const START = '2026-03-02';
const day = (n: number) => addDays(START, n);
const at = (n: number) => new Date(startOfBusinessDate(day(n)).getTime() + 9 * 3_600_000);

type Given = Partial<Held['order']> & { toCollect?: bigint };
/** Ten days of 20.00 for 100.00 from the recharge wallet. The first cycle begins on day 1. */
function held({ toCollect = 0n, ...given }: Given = {}): Held {
  const { cycle = 'daily', cycles = 10, earnsFrom = startOfBusinessDate(day(1)) } = given;
  const expiresAt = new Date(earnsFrom.getTime() + cycles * CYCLE_MS[cycle]);
  const nothing = { principalRecharge: 0n, principalIncome: 0n, collected: 0n, cancelledAt: null };
  const paid = { payRecharge: 100_00n, payIncome: 0n, price: 100_00n };
  const terms = {
    cycle,
    cycles,
    earnsFrom,
    expiresAt,
    maturesAt: expiresAt,
    expected: 20_00n,
    returnsPrincipal: false,
  };
  return { toCollect, order: { ...paid, ...nothing, ...terms, ...given } };
}

describe('one order', () => {
  const cases: [name: string, now: Date, given: Given, told: object][] = [
    ['just bought: even when its fifth day ends', at(0), {}, { percent: 0, aheadMinor: -100_00, evenOn: day(6) }],
    [
      'collected and uncollected income count alike',
      at(3),
      { collected: 20_00n, toCollect: 20_00n },
      { backMinor: 40_00, percent: 40, evenOn: day(6) },
    ],
    ['income that is late now moves the day', at(3), { collected: 20_00n }, { percent: 20, evenOn: day(7) }],
    ['both wallets paid', at(0), { payRecharge: 60_00n, payIncome: 40_00n }, { paidInMinor: 100_00 }],
    [
      'what a coupon paid is neither paid in nor owed',
      at(0),
      { payRecharge: 70_00n },
      { paidInMinor: 70_00, evenOn: day(5) },
    ],
    ['a coupon paid everything', at(0), { payRecharge: 0n }, { percent: 100, outlook: 'even', aheadMinor: 0 }],
    ['even to the cent', at(6), { collected: 100_00n }, { outlook: 'even', percent: 100, aheadMinor: 0, evenOn: null }],
    ['ahead', at(8), { collected: 140_00n }, { outlook: 'even', percent: 140, aheadMinor: 40_00, shortMinor: 0 }],
    [
      'a cent is missing: not even, and the percent is rounded down',
      at(6),
      { collected: 99_99n },
      { outlook: 'expected', percent: 99, evenOn: day(7) },
    ],
    ['it never pays so much', at(0), { expected: 9_00n }, { outlook: 'never', evenOn: null, shortMinor: 10_00 }],
    [
      'its last day makes it even',
      at(0),
      { expected: 10_00n },
      { outlook: 'expected', evenOn: day(11), shortMinor: 0 },
    ],
    ['late income must arrive to make it even', at(10), { collected: 60_00n }, { outlook: 'late', shortMinor: 20_00 }],
    [
      'over, with something missing',
      at(20),
      { expected: 10_00n, collected: 90_00n },
      { outlook: 'late', shortMinor: 10_00 },
    ],
    ['over, and all paid', at(20), { expected: 9_00n, collected: 90_00n }, { outlook: 'never', shortMinor: 10_00 }],
    ['hours count by their day', at(0), { cycle: 'hourly', cycles: 240, expected: 1_00n }, { evenOn: day(5) }],
    ['weeks count when they end', at(0), { cycle: 'weekly', cycles: 8 }, { evenOn: day(36) }],
    [
      'the principal comes back at the end',
      at(0),
      { expected: 1_00n, returnsPrincipal: true },
      { outlook: 'expected', evenOn: day(11), principal: { dueMinor: 100_00, on: day(11) } },
    ],
    ['no principal comes back', at(0), { expected: 1_00n }, { outlook: 'never', principal: null }],
    ['the income is enough before', at(0), { returnsPrincipal: true }, { evenOn: day(6) }],
    [
      'principal that came back counts',
      at(12),
      {
        expected: 1_00n,
        collected: 10_00n,
        returnsPrincipal: true,
        principalRecharge: 70_00n,
        principalIncome: 30_00n,
      },
      { outlook: 'even', aheadMinor: 10_00 },
    ],
    [
      'principal that is overdue is not expected',
      at(12),
      { expected: 1_00n, collected: 10_00n, returnsPrincipal: true, principalRecharge: 50_00n },
      { outlook: 'never', shortMinor: 40_00, principal: null },
    ],
    [
      'principal of which a part came back early',
      at(3),
      { expected: 1_00n, returnsPrincipal: true, principalRecharge: 40_00n },
      { incomeMinor: 0, backMinor: 40_00, principal: { dueMinor: 60_00, on: day(11) } },
    ],
    [
      'principal that matures after the last cycle',
      at(0),
      { expected: 1_00n, returnsPrincipal: true, maturesAt: at(30) },
      { evenOn: day(30) },
    ],
  ];
  test.each(cases)('%s', (_, now, given, told) => expect(breakEvenOf([held(given)], now)).toMatchObject(told));

  it('has no figures when it is cancelled', () => {
    expect(breakEvenOf([held({ cancelledAt: at(0) })], at(1))).toBeNull();
    expect(breakEvenOf([], at(1))).toBeNull();
  });
});

const someOrder = fc
  .record({
    cycle: fc.constantFrom('hourly' as const, 'daily' as const, 'weekly' as const),
    cycles: fc.integer({ min: 1, max: 60 }),
    expected: fc.bigInt(0n, 30_00n),
    begins: fc.integer({ min: -40, max: 20 }),
    price: fc.bigInt(1n, 300_00n),
    collected: fc.bigInt(0n, 200_00n),
    toCollect: fc.bigInt(0n, 50_00n),
    returnsPrincipal: fc.boolean(),
    isCancelled: fc.boolean(),
  })
  .map(({ begins, isCancelled, price, ...of }) =>
    held({
      ...of,
      price,
      payRecharge: price,
      earnsFrom: startOfBusinessDate(day(begins)),
      cancelledAt: isCancelled ? at(0) : null,
    }),
  );

describe('any orders', () => {
  it('sum up to their single figures', () => {
    fc.assert(
      fc.property(fc.array(someOrder, { maxLength: 6 }), (orders) => {
        const all = breakEvenOf(orders, at(0));
        const each = orders.flatMap((one) => breakEvenOf([one], at(0)) ?? []);
        const sum = (figure: 'paidInMinor' | 'backMinor' | 'aheadMinor') =>
          each.reduce((total, one) => total + one[figure], 0);
        const paidIn = sum('paidInMinor');
        expect(all === null).toBe(each.length === 0);
        expect(all ?? { paidInMinor: 0, backMinor: 0, aheadMinor: 0, percent: 0 }).toMatchObject({
          paidInMinor: paidIn,
          backMinor: sum('backMinor'),
          aheadMinor: sum('aheadMinor'),
          percent: paidIn === 0 ? 0 : Math.floor((100 * sum('backMinor')) / paidIn),
        });
      }),
    );
  });

  it('are even on the expected day, and not on the day before, if all that is expected is paid', () => {
    fc.assert(
      fc.property(fc.array(someOrder, { minLength: 1, maxLength: 4 }), (orders) => {
        const told = breakEvenOf(orders, at(0));
        fc.pre(told !== null && told.outlook === 'expected' && told.evenOn !== null);
        const evenAt = (date: string | null | undefined) => {
          const end = startOfBusinessDate(addDays(date ?? '', 1)).getTime();
          const coming = orders.map(({ order }) => {
            if (order.cancelledAt) return 0n;
            let amount =
              order.returnsPrincipal && order.maturesAt > at(0) && order.maturesAt.getTime() < end ? order.price : 0n;
            for (let n = 1; n <= order.cycles; n += 1) {
              const ends = order.earnsFrom.getTime() + n * CYCLE_MS[order.cycle];
              if (ends > at(0).getTime() && ends < end) amount += order.expected;
            }
            return amount;
          });
          return BigInt(told?.aheadMinor ?? 0) + coming.reduce((sum, one) => sum + one, 0n) >= 0n;
        };
        expect(evenAt(told?.evenOn)).toBe(true);
        expect(evenAt(addDays(told?.evenOn ?? '', -1))).toBe(false);
      }),
    );
  });
});
