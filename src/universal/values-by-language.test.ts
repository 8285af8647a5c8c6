import { expect, it } from 'vitest';
import { valuesByLanguage, valuesIn } from './values-by-language.ts';

it('keeps a text under one name for each language', () => {
  expect(valuesByLanguage('prize', { en: 'A lamp', 'zh-Hans': '台灯' })).toEqual({
    prizeEn: 'A lamp',
    prizeZhHans: '台灯',
  });
});

it.each([
  ['am', 'መብራት'],
  ['zh-Hans', '台灯'],
  ['fr', 'መብራት'],
] as const)('reads it in %s as %s', (language, prize) => {
  const values = { ...valuesByLanguage('prize', { en: 'A lamp', am: 'መብራት', 'zh-Hans': '台灯' }), deliveryId: '7' };
  expect(valuesIn(language, values)).toEqual({ prize });
});

it('reads English where the language that stands in has no text either', () => {
  expect(valuesIn('fr', valuesByLanguage('prize', { en: 'A lamp' }))).toEqual({ prize: 'A lamp' });
});
