import { expect, test } from 'vitest';
import { totalsText } from './record-list.tsx';

const COLUMNS = [
  { name: 'amountMinor', label: 'asked' },
  { name: 'netMinor', label: 'net' },
];

test.each([
  [{ count: 0, more: false, amountMinor: 0, netMinor: 0 }, ''],
  [
    { count: 40, more: false, amountMinor: 52_300_00, netMinor: 49_162_00 },
    '40 in all · asked Br 52,300.00 · net Br 49,162.00',
  ],
  [
    { count: 10_000, more: true, amountMinor: 1_00, netMinor: 1_00 },
    'More than 10,000; sums of the first 10,000 · asked Br 1.00 · net Br 1.00',
  ],
])('%j', (totals, text) => {
  expect(totalsText(totals, COLUMNS).replaceAll('\u00a0', ' ')).toBe(text);
});
