// Lists are in the order in which a reader of the language looks a name up.
import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '#universal/languages.ts';
import { byName } from './by-name.ts';
import { namedRegions, REGIONS } from './phone.ts';

test.each([
  ['en', ['Zeta', 'Ábaco', 'abeja'], ['Ábaco', 'abeja', 'Zeta']],
  ['es', ['nz', 'ñandú', 'oso'], ['nz', 'ñandú', 'oso']],
  ['fr', ['Ève', 'Zoé', 'été', 'Adam'], ['Adam', 'été', 'Ève', 'Zoé']],
  ['vi', ['Đà Nẵng', 'Ea', 'Dầu', 'Duy'], ['Dầu', 'Duy', 'Đà Nẵng', 'Ea']],
  ['th', ['แม่', 'มา', 'กา', 'เก'], ['กา', 'เก', 'มา', 'แม่']],
  ['am', ['ጅማ', 'አዳማ', 'ሐረር', 'Adama'], ['ሐረር', 'አዳማ', 'ጅማ', 'Adama']],
  ['zh-Hans', ['中国', '埃及', '巴西'], ['埃及', '巴西', '中国']],
])('in %s, %j are %j', (language, names, wanted) => {
  expect(byName(names, language, (name) => name)).toEqual(wanted);
});

test('each reader finds their own language first, or English', () => {
  const firsts = LANGUAGE_CODES.map((code) => byName(LANGUAGES, code, ({ name }) => name)[0]?.code);
  expect(firsts).toEqual(LANGUAGE_CODES.map((code) => (['th', 'am', 'zh-Hans'].includes(code) ? code : 'en')));
});

test('countries are Ethiopia, then its neighbours, then others, each by name', () => {
  const codes = (language: string) => namedRegions(language).map(({ region }) => region);
  expect(codes('en').slice(0, 9)).toEqual(['ET', 'DJ', 'ER', 'KE', 'SO', 'SS', 'SD', 'AO', 'BR']);
  // Eritrea, Kenia, Somalia, Sudán, Sudán del Sur, Yibuti; Alemania, Angola
  expect(codes('es').slice(0, 9)).toEqual(['ET', 'ER', 'KE', 'SO', 'SD', 'SS', 'DJ', 'DE', 'AO']);
  for (const code of LANGUAGE_CODES) expect(codes(code).toSorted()).toEqual(REGIONS.toSorted());
});
