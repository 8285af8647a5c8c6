import { expect, test } from 'vitest';
import { type Reason, reasonNotToBuy } from './product-card.tsx';

const price = { priceMinor: 100_00, amountMinMinor: null };
const product = { status: 'on_sale', maturesOn: null, stockLeft: 5, ...price, minVip: 0, limitLeft: null } as const;

test.each<[string, Parameters<typeof reasonNotToBuy>[0], number | undefined, Reason | undefined]>([
  ['open to all', product, undefined, undefined],
  ['sales ended, and sold out', { ...product, status: 'closed', stockLeft: 0 }, 0, 'closed'],
  ['a fund that was due back long ago', { ...product, status: 'closed', maturesOn: '2020-01-31' }, 0, 'ended'],
  ['a fund that is due back in the far future', { ...product, status: 'closed', maturesOn: '2999-01-31' }, 0, 'closed'],
  ['sold out', { ...product, stockLeft: 0 }, 8, 'soldOut'],
  ['a fund with less than the smallest amount left', { ...product, amountMinMinor: 600_00 }, 8, 'soldOut'],
  ['a fund with just that left', { ...product, amountMinMinor: 500_00 }, 8, undefined],
  ['a visitor before a level', { ...product, minVip: 1 }, undefined, 'vip'],
  ['one level too low', { ...product, minVip: 2 }, 1, 'vip'],
  ['just the level', { ...product, minVip: 2 }, 2, undefined],
  ['the limit is used up', { ...product, limitLeft: 0 }, 0, 'limit'],
  ['some of the limit is left', { ...product, limitLeft: 1 }, 0, undefined],
])('%s', (_, shown, level, reason) => expect(reasonNotToBuy(shown, level)).toBe(reason));
