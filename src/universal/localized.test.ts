import { expect, test } from 'vitest';
import { languageOfAll, localized, localizedIn } from './localized.ts';

const WRITTEN = { en: 'Kettle', am: 'ማንቆርቆሪያ', fr: 'Bouilloire', es: undefined };

test.each([
  ['fr', WRITTEN, 'Bouilloire'],
  ['am', WRITTEN, 'ማንቆርቆሪያ'],
  ['en', WRITTEN, 'Kettle'],
  // Amharic stands in for a language that is missing, and English where Amharic is missing too (screens.md 6).
  ['th', WRITTEN, 'ማንቆርቆሪያ'],
  ['es', WRITTEN, 'ማንቆርቆሪያ'],
  ['th', { en: 'Kettle' }, 'Kettle'],
  ['am', { en: 'Kettle' }, 'Kettle'],
  ['no language of ours', WRITTEN, 'Kettle'],
])('%s of %o', (language, text, said) => expect(localized(text, language)).toBe(said));

test('says in which language the reader gets it', () => {
  expect(localizedIn(WRITTEN, 'es')).toEqual({ text: 'ማንቆርቆሪያ', language: 'am' });
});

test('texts that belong together are all in the first language that has all of them', () => {
  expect(languageOfAll([WRITTEN, { en: 'It boils water.', am: 'ውሃ ያፈላል።' }], 'fr')).toBe('am');
  expect(languageOfAll([WRITTEN, { en: 'It boils water.', fr: 'Elle bout.' }], 'fr')).toBe('fr');
  expect(languageOfAll([WRITTEN, { en: 'It boils water.' }], 'fr')).toBe('en');
});
