import { describe, expect, it } from 'vitest';
import { dueOn, isPeriod, periodNamed, periodWithin, readInvoiceNumber, splitReceived } from './invoice-rules.ts';

describe('invoice numbers', () => {
  it.each([
    ['INV-KIOSK-ADM-2026-W47', 'KIOSK-ADM', '2026-11-16', '2026-11-22'],
    ['INV-K1-2026-W01', 'K1', '2025-12-29', '2026-01-04'],
    ['INV-K1-2020-W53', 'K1', '2020-12-28', '2021-01-03'],
    ['INV-VAN-7-2026-02', 'VAN-7', '2026-02-01', '2026-02-28'],
    ['INV-VAN-7-2028-02', 'VAN-7', '2028-02-01', '2028-02-29'],
    ['INV-PUMP-2026-11-23', 'PUMP', '2026-11-23', '2026-11-23'],
  ])('%s', (reference, contractNumber, from, until) => {
    expect(readInvoiceNumber(reference)).toEqual({ contractNumber, period: { from, until } });
  });

  it.each([
    '',
    'INV-',
    'RENT 2026-11',
    'INV-K1-2026-13',
    'INV-K1-2026-W54',
    'INV-K1-2026-02-30',
    'INV--2026-11 x',
    'INV-K1-0000-01',
    'INV-K1-9999-W53',
  ])('"%s" is not an invoice number of ours', (reference) => {
    expect(readInvoiceNumber(reference)).toBeNull();
  });
});

describe('due dates', () => {
  it.each([
    ['day', null, '2026-01-01', '2026-11-23', '2026-11-23'],
    ['week', 3, '2026-01-01', '2026-W47', '2026-11-18'],
    ['week', 1, '2026-11-18', '2026-W47', '2026-11-18'],
    ['month', 31, '2026-01-01', '2026-02', '2026-02-28'],
    ['month', 5, '2026-12-04', '2026-12', '2026-12-05'],
    ['month', 5, '2026-12-20', '2026-12', '2026-12-20'],
  ] as const)('%s on %s, by a contract from %s, of %s: %s', (bills, dueDay, startsOn, name, due) => {
    expect(dueOn({ bills, dueDay, startsOn }, periodNamed(name)!)).toBe(due);
  });
});

it.each([
  ['2026-01-01', null, '2026-11-01', '2026-11-30'],
  ['2026-11-12', null, '2026-11-12', '2026-11-30'],
  ['2026-01-01', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['2026-11-12', '2026-11-12', '2026-11-12', '2026-11-12'],
  ['2026-12-01', null, '2026-11-01', '2026-11-30'],
  ['2026-01-01', '2026-10-31', '2026-11-01', '2026-11-30'],
])('November under a contract from %s to %s: %s to %s', (startsOn, endsOn, from, until) => {
  expect(periodWithin({ startsOn, endsOn }, { from: '2026-11-01', until: '2026-11-30' })).toEqual({ from, until });
});

it.each([
  ['2026-11-23', '2026-11-23', true],
  ['2026-11-23', '2026-11-22', false],
  ['2026-01-01', '2027-01-02', true],
  ['2026-01-01', '2027-01-03', false],
  ['2026-01-01', '9999-12-31', false],
  ['9999-12-31', '9999-12-31', false], // the latest end that it allows would need a five-digit year
])('a period from %s until %s is allowed: %s', (from, until, fits) => {
  expect(isPeriod({ from, until })).toBe(fits);
});

it('splits a receipt into fee and net at the declared rate, rounding half up', () => {
  expect(splitReceived(600_00n, 500)).toEqual({ fee: 30_00n, net: 570_00n });
  expect(splitReceived(10n, 500)).toEqual({ fee: 1n, net: 9n });
  expect(splitReceived(9n, 500)).toEqual({ fee: 0n, net: 9n });
});
