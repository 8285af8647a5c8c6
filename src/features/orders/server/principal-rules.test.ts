// How much principal an order gets back from its tranche (principal.ts).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { principalDue } from './principal.ts';

const order = (price: bigint, payRecharge: bigint) => ({
  price,
  payRecharge,
  principalRecharge: 0n,
  principalIncome: 0n,
});

describe('principal', () => {
  const cases: [name: string, capital: bigint, returned: bigint, expected: { recharge: bigint; income: bigint }][] = [
    ['all capital there: the price, to the wallets that paid', 300n, 0n, { recharge: 60n, income: 40n }],
    ['more capital than paid in: no more than the price', 900n, 0n, { recharge: 60n, income: 40n }],
    ['half of the capital there: half of the price, in the same proportion', 150n, 0n, { recharge: 30n, income: 20n }],
    ['half of it already returned to others: still half of the price', 50n, 100n, { recharge: 30n, income: 20n }],
    ['no capital there', 0n, 0n, { recharge: 0n, income: 0n }],
  ];
  it.each(cases)('%s', (_name, capital, returned, expected) => {
    expect(principalDue(order(100n, 60n), { capital, price: 300n, returned })).toEqual(expected);
  });

  it('never exceeds the capital, pays nothing twice, and completes the price when capital is restored', () => {
    const prices = fc.array(fc.tuple(fc.bigInt(1n, 100_000n), fc.bigInt(0n, 100n)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(prices, fc.bigInt(0n, 120n), fc.bigInt(0n, 120n), (paid, first, second) => {
        const orders = paid.map(([price, percent]) => order(price, (price * percent) / 100n));
        const price = orders.reduce((sum, one) => sum + one.price, 0n);
        const tranche = { capital: (price * first) / 100n, price, returned: 0n };
        const settle = () => {
          for (const one of orders) {
            const { recharge, income } = principalDue(one, tranche);
            one.principalRecharge += recharge;
            one.principalIncome += income;
            tranche.capital -= recharge + income;
            tranche.returned += recharge + income;
            expect(one.principalRecharge).toBeLessThanOrEqual(one.payRecharge);
            expect(one.principalRecharge + one.principalIncome).toBeLessThanOrEqual(one.price);
          }
          expect(tranche.capital).toBeGreaterThanOrEqual(0n);
        };
        settle();
        const before = tranche.returned;
        settle();
        expect(tranche.returned).toBe(before);
        tranche.capital += (price * second) / 100n;
        settle();
        const whole = tranche.capital + tranche.returned >= price;
        expect(whole ? tranche.returned : price).toBe(price);
      }),
    );
  });
});
