import { getCountryCallingCode, Metadata } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { diallingCode, isPhone, joinPhone, REGIONS, splitPhone } from './phone.ts';

/** The field's value after a text was typed key by key. The field shows the typed text until it loses the focus. */
const byKeys = (region: Parameters<typeof joinPhone>[0], keys: string) =>
  Array.from(keys, (_, at) => joinPhone(region, keys.slice(0, at + 1))).at(-1);

test.each([
  ['ET', '+251911000001', '+251911000001'],
  ['ET', '+447911123456', '+447911123456'],
  ['ET', '251911000001', '+251911000001'],
  ['ET', '0911223344', '+251911223344'],
  ['ET', '911 22 33 44', '+251911223344'],
  ['ET', '+44 20 7946 0958', '+442079460958'],
  ['ET', '+44 (0)20 7946 0958', '+442079460958'],
  ['GB', '020 7946 0958', '+442079460958'],
  ['KE', '00251911223344', '+251911223344'],
  ['IT', '06 1234 5678', '+390612345678'],
  ['CA', '1 506 234 5678', '+15062345678'],
  ['OTHER', '+46701234567', '+46701234567'],
  ['ET', '٠٩١١٢٢٣٣٤٤', '+251911223344'],
  ['ET', 'abc 0911', 'abc 0911'],
  ['ET', '', '+251'],
  ['OTHER', '0701234567', '0701234567'],
] as const)('with region %s, typing %s gives %s', (region, keys, made) => {
  expect(keys === '' ? joinPhone(region, '') : byKeys(region, keys)).toBe(made);
});

test.each([
  ['+251911223344', 'ET', '911223344'],
  ['+211912345678', 'SS', '912345678'],
  ['+46701234567', 'OTHER', '+46701234567'],
  ['abc 0911', 'ET', 'abc 0911'],
  ['', 'ET', ''],
  ['+251', 'ET', ''],
] as const)('%s is shown under %s as %s', (kept, region, national) => {
  expect(splitPhone(kept)).toEqual({ region, national });
});

test.each([
  ['+251911223344', true],
  ['+25191122', false],
  ['+2519112233', false],
  ['+251251911000001', false],
  ['+2519112233445566', false],
  ['+25377831234', true],
  ['+2917123456', true],
  ['+253778312', false],
  ['+46701234567', true],
  ['abc 0911', false],
])('isPhone(%s) is %s', (kept, whole) => expect(isPhone(kept)).toBe(whole));

test.each(REGIONS)('the plan of %s matches libphonenumber-js', (region) => {
  const plans = new Metadata();
  plans.selectNumberingPlan(region);
  const plan = plans.numberingPlan!;
  const lengths = plan.possibleLengths();
  expect(diallingCode(region)).toBe(getCountryCallingCode(region));
  const code = diallingCode(region);
  const kept = (length: number) => `+${code}${'1'.repeat(length)}`;
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  // E.164's limits on the length apply to every country.
  for (const length of lengths) {
    const digits = length + code.length;
    expect([length, isPhone(kept(length))]).toEqual([length, digits >= 10 && digits <= 15]);
  }
  expect([isPhone(kept(least - 1)), isPhone(kept(most + 1))]).toEqual([false, false]);
});
