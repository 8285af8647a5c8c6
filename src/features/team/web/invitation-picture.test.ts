// The canvas of the invitation breaks no lines itself.
import { expect, it } from 'vitest';
import { linesOf } from './invitation-picture.ts';

/** Twelve letters a line, without the marks above and below Thai letters. */
const fits = (line: string) => Array.from(line.replace(/\p{M}/gu, '')).length <= 12;

it.each([
  ['at spaces', 'Own assets that earn', ['Own assets', 'that earn']],
  ['in Thai between words', 'ทีมต้องมีสมาชิกอย่างน้อยสามคน', ['ทีมต้องมีสมาชิก', 'อย่างน้อยสามคน']],
  [
    'in Chinese between characters',
    '与朋友一起拥有能带来租金收入的资产。',
    ['与朋友一起拥有能带来租金', '收入的资产。'],
  ],
  ['not inside a word that is too long', 'Kreditinstitutionen', ['Kreditinstitutionen']],
])('breaks %s', (_where, text, lines) => {
  expect(linesOf(text, fits)).toEqual(lines);
});
