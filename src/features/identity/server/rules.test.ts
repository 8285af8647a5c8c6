// Pure rules of registration and sign-in as tables: weak passwords, ages, masked numbers, networks of addresses.
import { describe, expect, it } from 'vitest';
import { masked } from './codes.ts';
import { weaknessOf } from '#features/credentials/server/weak-passwords.ts';
import { ageOn } from './members/registration.ts';
import { networkOf } from '#features/limits/server/public.ts';

describe('weak passwords', () => {
  const known = ['911234567', 'Abebech', 'Gobena', 'abebech.g'];
  it.each([
    ['password1', 'common'],
    ['P@ssw0rd1', 'common'],
    ['Abebe1234', 'common'],
    ['qwerty123456', 'common'],
    ['1q2w3e4r5t', 'common'],
    ['abcd1234', 'common'],
    ['aaaa1111', 'common'],
    ['Addis2024!', 'common'],
    ['gobena77', 'personal'],
    ['A911234567', 'personal'],
    ['a123456789', 'common'],
    ['5201314Xx', 'common'],
    ['zaq1zaq1', 'common'],
    ['zaq12wsx', 'common'],
    ['M1chael1987', 'common'],
    ['St.George27', 'common'],
    ['linkinpark1', 'common'],
    ['c3coin2026', 'context'],
    ['Solar-Kiosk 1', 'context'],
    ['C3 finance support', 'context'],
    ['fin4nce$upport', 'context'],
    ['87654321vv', 'common'],
    ['dimazarya', 'breached'],
    ['kettlekettlekettle', 'common'],
    ['kettle-kettle-kettle', 'common'],
    ['qwertyuiopasdfghjkl', 'common'],
    ['a kettle for the solar kiosk', null],
    ['Teff & honey 42', null],
    ['kettle and goat', null],
    ['correct7horse9', null],
    // Must be answered quickly: a regular expression with ambiguous separators would backtrack here for years.
    [`${'-'.repeat(100)}abc1`, null],
    [`${' '.repeat(100)}abc1`, null],
    ['ጤፍና ማር 2017 ለዘላለም', null],
  ])('%s is %s', (password, expected) => {
    expect(weaknessOf(password, known)).toBe(expected);
  });
});

it.each([
  ['2008-11-21', '2026-11-21', 18],
  ['2008-11-22', '2026-11-21', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2027-01-01', '2026-11-21', 0 - 1],
])('born %s, on %s: %i', (born, today, age) => {
  expect(ageOn(born, today)).toBe(age);
});

it('masks a phone number', () => {
  expect(masked('+251911234567')).toBe('+251•••••4567');
});

describe('a network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
