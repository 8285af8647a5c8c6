import { describe, expect, it } from 'vitest';
import { DEMO_PIN, demoMembers } from '#sandbox/demo-people.ts';
import { weaknessOfPin } from './pins.ts';

const owner = { birthDate: '1990-05-04', phone: '+251911237408' };

describe('a transaction password that others can guess', () => {
  it.each([
    ['111111', 'few_digits'],
    ['123123', 'repeated'],
    ['123456', 'run'],
    ['147258', 'keypad'],
    ['112358', 'common'],
    // 4 May 1990
    ['040590', 'birth_date'],
    ['050490', 'birth_date'],
    ['900504', 'birth_date'],
    ['900405', 'birth_date'],
    ['199005', 'birth_date'],
    ['051990', 'birth_date'],
    ['199004', 'birth_date'],
    ['451990', 'birth_date'],
    ['541990', 'birth_date'],
    ['199054', 'birth_date'],
    ['040519', 'birth_date'],
    ['405199', 'birth_date'],
    ['900504', 'birth_date'],
    ['504199', 'birth_date'],
    // 26 Miyazya 1982 in the Ethiopian calendar
    ['260882', 'birth_date'],
    ['082682', 'birth_date'],
    ['820826', 'birth_date'],
    ['198208', 'birth_date'],
    ['081982', 'birth_date'],
    ['268198', 'birth_date'],
    // parts of the phone number in international and national form
    ['251911', 'phone'],
    ['911237', 'phone'],
    ['237408', 'phone'],
    ['091123', 'phone'],
    ['314159', null],
    ['910504', null],
    ['804732', null],
  ])('%s is %s', (pin, wanted) => expect(weaknessOfPin(pin, owner)).toBe(wanted));

  it.each([
    // The thirteenth Ethiopian month has six days in the year before a Gregorian leap year, else five.
    ['1991-09-10', '051383', 'birth_date'],
    ['1991-09-11', '061383', 'birth_date'],
    ['1991-09-12', '010184', 'birth_date'],
    ['1991-09-11', '010184', null],
    ['1990-09-11', '010183', 'birth_date'],
    ['2000-01-07', '280492', 'birth_date'],
  ])('born on %s: %s', (birthDate, pin, wanted) => expect(weaknessOfPin(pin, { ...owner, birthDate })).toBe(wanted));

  it('does not include the demo PIN for any demo member', () => {
    expect(demoMembers.map((member) => weaknessOfPin(DEMO_PIN, member))).toEqual(demoMembers.map(() => null));
  });
});
