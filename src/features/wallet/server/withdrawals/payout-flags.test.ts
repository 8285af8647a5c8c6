import { expect, test } from 'vitest';
import { flagsOf, limitPassed } from './payout-flags.ts';

const at = (day: string) => new Date(`2026-${day}T09:00:00.000Z`);
const known = {
  toName: 'Almaz Bekele',
  requestedAt: at('11-28'),
  accountAddedAt: at('09-01'),
  phoneChangedAt: undefined,
  paidBefore: true,
  member: { realName: 'Almaz Bekele', registeredAt: at('08-29'), pinSetAt: at('08-29') },
};

test.each<[string, Partial<Parameters<typeof flagsOf>[0]>, string[]]>([
  ['a member known for long', {}, []],
  ['the same name in other letters', { toName: ' ALMAZ bekele' }, []],
  ['another name', { toName: 'Dawit Tesfaye' }, ['another_name']],
  ['nothing paid before', { paidBefore: false }, ['first_payout']],
  ['a member of 29 days', { member: { ...known.member, registeredAt: at('10-30') } }, ['new_member']],
  ['a member of 30 days', { member: { ...known.member, registeredAt: at('10-29') } }, []],
  ['an account of six days', { accountAddedAt: at('11-22') }, ['new_account']],
  ['an account of seven days', { accountAddedAt: at('11-21') }, []],
  ['a PIN that changed after the request', { member: { ...known.member, pinSetAt: at('11-29') } }, ['new_pin']],
  ['a phone that changed the day before', { phoneChangedAt: at('11-27') }, ['new_phone']],
  [
    'all of it, in one order',
    {
      toName: 'Dawit',
      paidBefore: false,
      accountAddedAt: at('11-27'),
      phoneChangedAt: at('11-27'),
      member: { realName: 'Almaz Bekele', registeredAt: at('11-26'), pinSetAt: at('11-26') },
    },
    ['another_name', 'first_payout', 'new_member', 'new_account', 'new_pin', 'new_phone'],
  ],
])('a reviewer notices: %s', (_, facts, flags) => {
  expect(flagsOf({ ...known, ...facts })).toEqual(flags);
});

const rules = { automaticUpToMinor: 100_000, oneReviewerUpToMinor: 2_000_000 };

test.each<[string, bigint, number, number | null]>([
  ['none needed', 100_000n, 0, null],
  ['one reviewer', 160_000n, 1, 100_000],
  ['two reviewers', 2_000_001n, 2, 2_000_000],
  ['the total fell since', 90_000n, 1, null],
  ['the limit fell since', 2_500_000n, 1, null],
])('the limit that the day is over: %s', (_, dayTotal, reviewers, limit) => {
  expect(limitPassed(dayTotal, reviewers, rules)).toBe(limit);
});
