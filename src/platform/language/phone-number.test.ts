import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { isPhone, joinPhone, REGIONS, splitPhone } from '#design/phone.ts';
import { toE164 } from './phone-number.ts';

/** The library's example number for each country that the app offers. */
const numbers = REGIONS.map((region) => getExampleNumber(region as CountryCode, examples)!);

test.each(numbers.map((number) => [number.country, number] as const))(
  'all spellings of a number from %s have one form',
  (_, number) => {
    const spellings = [
      number.number,
      number.formatInternational(),
      number.formatNational(),
      `00${number.number.slice(1)}`,
    ];
    const region = number.country as (typeof REGIONS)[number];
    expect(toE164(number.number)).toBe(number.number);
    for (const typed of spellings) {
      // The field joins it with its country, and the server then parses what the field sends.
      expect([typed, joinPhone(region, typed)]).toEqual([typed, number.number]);
      expect(isPhone(joinPhone(region, typed))).toBe(true);
    }
    // Digits that begin with their country's dialling code may be another number of that country, or invalid.
    const bare = number.number.slice(1);
    const own = parsePhoneNumberFromString(bare, region);
    expect([number.number, own?.number, null]).toContain(toE164(joinPhone(region, bare)));
    expect(splitPhone(number.number)).toEqual({ region, national: number.nationalNumber });
  },
);

test.each([
  ['0911223344', '+251911223344'],
  ['911223344', '+251911223344'],
  ['251911223344', '+251911223344'],
  ['+251911223344', '+251911223344'],
  ['+2510911223344', '+251911223344'],
  ['+251 (0) 911 22 33 44', '+251911223344'],
  ['٠٩١١٢٢٣٣٤٤', '+251911223344'],
  ['\u202a+251 911\u00a022-33-44\u202c', '+251911223344'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 020 7946 0958', '+442079460958'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+46 70 123 45 67', '+46701234567'],
  ['+25377831234', '+25377831234'],
  // The field once sent this for a number that began with a plus.
  ['+251251911000001', null],
  ['+251447911123456', null],
  ['+2519112233', null],
  ['+251911223344556', null],
  ['09112233', null],
  ['0911223344 or 0922334455', null],
  ['call 0911223344', null],
  ['', null],
])('%s is parsed to %s', (written, e164) => expect(toE164(written)).toBe(e164));

/** What people type between digits, and what comes along when they copy a number. */
const between = fc.constantFrom('', '', '', ' ', '-', '\u00a0', '\u2011', '.', '\u200e');
const scripts = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10);

test('the number is stored that a person would read', () => {
  const typed = fc
    .tuple(
      fc.constantFrom(...numbers),
      fc.constantFrom('', '(0)', '0'),
      scripts,
      fc.array(between, { minLength: 20, maxLength: 20 }),
    )
    .map(([number, zero, script, gaps]) => {
      const inScript = (digits: string) =>
        [...digits].map((digit, at) => gaps[at]! + String.fromCodePoint(script + Number(digit))).join('');
      const middle = number.country === 'IT' || (zero === '0' && !number.formatNational().startsWith('0')) ? '' : zero;
      return { number, text: `+${inScript(number.countryCallingCode)}${middle}${inScript(number.nationalNumber)}` };
    });
  fc.assert(
    fc.property(typed, fc.constantFrom(...REGIONS), ({ number, text }, region) => {
      expect([text, joinPhone(region, text)]).toEqual([text, number.number]);
      expect(toE164(text)).toBe(number.number);
    }),
  );
});

test('a digit too many or too few never gives another number', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,15}$/), (digits) => {
      const kept = toE164(`+251${digits}`);
      expect(kept === null || kept === `+251${digits.replace(/^0/, '')}`).toBe(true);
    }),
  );
});
