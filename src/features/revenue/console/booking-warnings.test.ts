import { expect, test } from 'vitest';
import type { Warning } from '../contract.ts';
import { warningText } from './booking-warnings.tsx';

const week = { periodFrom: '2026-11-16', periodUntil: '2026-11-22' };
const rent = (bookedMinor: number): Warning => ({ kind: 'amount_differs', rentMinor: 607_895, bookedMinor });
const paid = { invoiceNumber: 'INV-A-2026-W47', ...week, amountMinor: 7_000 };

test.each<[string, Warning, number, string]>([
  ['a small part', rent(0), 4_053, 'The rent is Br 6,078.95. With these Br 40.53 only 0.7 % of it is paid.'],
  [
    'another part',
    rent(300_000),
    4_053,
    'The rent is Br 6,078.95. Br 3,000.00 of it is booked already. With these Br 40.53 only 50.0 % of it is paid.',
  ],
  ['more', rent(0), 700_000, 'The rent is Br 6,078.95. With these Br 7,000.00 it is paid Br 921.05 too much.'],
  [
    'another week',
    { kind: 'period_differs', namedFrom: '2026-11-23', namedUntil: '2026-11-29' },
    1,
    'The payer’s reference names 23 Nov 2026 to 29 Nov 2026, but this books 16 Nov 2026 to 22 Nov 2026.',
  ],
  [
    'a paid week',
    { kind: 'period_covered', wholly: true, bookings: [paid] },
    1,
    'All days of this period are booked already: INV-A-2026-W47 (16 Nov 2026 to 22 Nov 2026, Br 70.00).',
  ],
  [
    'a week paid in part',
    { kind: 'period_covered', wholly: false, bookings: [paid] },
    1,
    'Some days of this period are booked already: INV-A-2026-W47 (16 Nov 2026 to 22 Nov 2026, Br 70.00).',
  ],
  ['a new payer', { kind: 'payer_new' }, 1, 'This payer’s account has paid no rent before.'],
])('the signers read of %s', (_, warning, amountMinor, text) => {
  expect(warningText(warning, { ...week, amountMinor }).replaceAll('\u00a0', ' ')).toBe(text);
});
