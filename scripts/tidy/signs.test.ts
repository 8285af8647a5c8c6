import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { drawnFrom, wrongSigns } from './signs.ts';

const said = (text: string) => ({ text, elements: parse(text) });

test.each([
  ['fr', 'Continuer\u202f?', []],
  [
    'fr',
    'Continuer ?',
    ['needs a narrow no-break space before ; ! ? and inside « », and a no-break space before a colon'],
  ],
  ['fr', 'Solde\u00a0: {amount}', []],
  ['fr', 'À 10:00', []],
  ['es', '¿Seguir?', []],
  ['es', 'Seguir?', ['has a question or an exclamation without its first sign']],
  ['zh-Hans', '您有 {count} 张券，可用。', []],
  ['zh-Hans', '您有券,可用。', ['needs full-width signs, and no space between two Chinese words']],
  ['zh-Hans', '您 有券', ['needs full-width signs, and no space between two Chinese words']],
  ['th', 'ยังไม่มีเงิน เพิ่มเงินก่อน', []],
  ['th', 'ยังไม่มีเงิน.', ['has a full stop, which Thai lacks']],
])('signs in %s: %s', (language, text, wrong) => {
  expect(wrongSigns(language, said(text), undefined)).toEqual(wrong);
});

test('a sentence ends with a sign if the English one does', () => {
  expect(wrongSigns('pt', said('Tente de novo'), said('Try again.'))).toEqual(['ends without a sign, unlike English']);
  expect(wrongSigns('zh-Hans', said('请重试。'), said('Try again.'))).toEqual([]);
  expect(wrongSigns('th', said('ลองอีกครั้ง'), said('Try again.'))).toEqual([]);
  expect(wrongSigns('am', said('እንደገና ይሞክሩ።'), said('Try again.'))).toEqual([]);
});

test('a sentence that is left in English is found, a name is not', () => {
  expect(wrongSigns('pt', said('We took nothing from you'), said('We took nothing from you'))).toEqual([
    'is the same as in English',
  ]);
  expect(wrongSigns('pt', said('C3coin'), said('C3coin'))).toEqual([]);
});

test('a message is looked at along each way through its choices', () => {
  expect(drawnFrom(parse('{a, plural, =0 {None} other {# units}} left'))).toEqual(['None left', '\ufffc units left']);
});
