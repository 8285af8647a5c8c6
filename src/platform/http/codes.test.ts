import { expect, it, test } from 'vitest';
import { codesOf, PLATFORM_CODES } from './codes.ts';

it('joins the codes of the platform and the features', () => {
  expect(codesOf([{ refusals: { too_late: 200900 } }, { refusals: { too_early: 200901 } }])).toEqual({
    ...PLATFORM_CODES,
    too_late: 200900,
    too_early: 200901,
  });
});

test.each<[string, Record<string, number>[], string]>([
  ['one name in two features', [{ too_late: 200900 }, { too_late: 200901 }], 'too_late is declared twice'],
  ['a name of the platform', [{ overloaded: 200900 }], 'overloaded is declared twice'],
  [
    'one code in two features',
    [{ too_late: 200900 }, { too_early: 200900 }],
    'too_late and too_early share the code 200900',
  ],
  ['a code of the platform', [{ too_late: 503001 }], 'overloaded and too_late share the code 503001'],
  ['one code twice in a feature', [{ too_late: 200900, too_early: 200900 }], 'share the code 200900'],
])('refuses %s', (_, declared, why) => {
  expect(() => codesOf(declared.map((refusals) => ({ refusals })))).toThrow(why);
});
