import { expect, test } from 'vitest';
import { drawings, wrongSigns } from './signs.ts';

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
  expect(wrongSigns(language, text, undefined)).toEqual(wrong);
});

test('a sentence ends with a sign if the English one does', () => {
  expect(wrongSigns('pt', 'Tente de novo', 'Try again.')).toEqual(['ends without a sign, unlike English']);
  expect(wrongSigns('zh-Hans', '请重试。', 'Try again.')).toEqual([]);
  expect(wrongSigns('th', 'ลองอีกครั้ง', 'Try again.')).toEqual([]);
  expect(wrongSigns('am', 'እንደገና ይሞክሩ።', 'Try again.')).toEqual([]);
});

test('a sentence that is left in English is found, a name is not', () => {
  expect(wrongSigns('pt', 'We took nothing from you', 'We took nothing from you')).toEqual([
    'is the same as in English',
  ]);
  expect(wrongSigns('pt', 'C3coin', 'C3coin')).toEqual([]);
});

test('a message is looked at along each way through its choices', () => {
  expect(drawings('{a, plural, =0 {None} other {# units}} left')).toEqual(['None left', '\ufffc units left']);
});
