import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { drawnFrom, wrongSigns } from './signs.ts';

const said = (text: string) => drawnFrom(parse(text));

test.each([
  ['fr', 'Continuer\u202f?', []],
  [
    'fr',
    'Continuer ?',
    ['needs a narrow no-break space before ; ! ? and inside « », and a no-break space before a colon'],
  ],
  ['fr', 'Solde\u00a0: {amount}', []],
  ['fr', 'À 10:00', []],
  ['fr', "L'argent", ['has a straight apostrophe']],
  ['fr', 'Vous êtes connecté(e)', ['has two endings, one for women']],
  ['fr', 'Deux (2) parts', []],
  ['es', '¿Seguir?', []],
  ['es', 'Escribe 1.250,00', []],
  ['es', 'Escribe 1,250.00', ['has an amount with a comma before thousands, as English writes it']],
  ['es', 'Seguir?', ['has a question or an exclamation without its first sign']],
  ['zh-Hans', '您有 {count} 张券，可用。', []],
  ['zh-Hans', '您有券,可用。', ['needs full-width signs, and no space between two Chinese words']],
  ['zh-Hans', '您 有券', ['needs full-width signs, and no space between two Chinese words']],
  ['zh-Hans', '您有 3 张券', ['has a space between Chinese and another script']],
  ['zh-Hans', '价值50 C3coin，VIP 3', []],
  ['pt', 'Bem cadastrado(a)', ['has two endings, one for women']],
  ['vi', 'Đã hủy, đã khóa, hóa đơn, quý, quỹ, hoàn tiền, thuở', []],
  ['vi', 'Đã huỷ', ['has a tone mark on the second vowel (hoá, huỷ), not on the first (hóa, hủy)']],
  ['vi', 'Hoá đơn', ['has a tone mark on the second vowel (hoá, huỷ), not on the first (hóa, hủy)']],
  ['am', 'ዜና፦ ግብር፣ ኪራይ፤ 10:00', []],
  ['am', 'ዜና: ግብር', ['needs ፣ ፤ or ፦ after an Ethiopic letter']],
  ['th', 'ยังไม่มีเงิน เพิ่มเงินก่อน', []],
  ['th', 'มีเงิน, เพิ่มเงิน', ['has a comma, which Thai lacks']],
  ['th', 'เร็วๆ นี้', ['has ๆ without a space, or Thai digits']],
  ['th', 'มี 3สิทธิ์', ['needs a space between Thai and digits or Latin letters']],
  ['th', 'เร็ว ๆ นี้ มี 3 สิทธิ์ ระดับ VIP 2', []],
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

test('a message is looked at along each way through its choices', () => {
  expect(drawnFrom(parse('{a, plural, =0 {None} other {# units}} left'))).toEqual(['None left', '\ufffc units left']);
});
