import { expect, test } from 'vitest';
import { isAfterEnd } from './statement-rows.tsx';

const line = { type: 'product_income', businessDate: '2026-11-09', productEndsOn: '2026-10-14' } as const;

test.each([
  ['income after the end', line, true],
  ['income of the last day', { ...line, businessDate: '2026-10-14' }, false],
  ['income of a product without an end', { ...line, productEndsOn: null }, false],
  ['the principal that comes back after the end', { ...line, type: 'principal' as const }, false],
])('%s', (_, one, after) => expect(isAfterEnd(one)).toBe(after));
