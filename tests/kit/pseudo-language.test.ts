import { expect, test } from 'vitest';
import { pseudoText } from './pseudo-language.ts';

test.each([
  ['Pay now.', '[Ƥȧẏ ƞǿẇ~~~].'],
  ['{amount} to you', '{amount} [ŧǿ ẏǿŭ~~~]'],
  ['{n, plural, one {# day} other {# days}}', '{n,plural,one{# [ḓȧẏ~~]} other{# [ḓȧẏş~~]}}'],
  ['{who, select, you {You} other {They}}', '{who,select,other{[Ŧħḗẏ~~]} you{[Ẏǿŭ~~]}}'],
  ['Read <link>it</link>', '[Řḗȧḓ~~] <link>[īŧ~]</link>'],
  ["It's '{'here'}'", "[Īŧ''ş '{ħḗřḗ~~~~]}'"],
  ['1,250.00', '1,250.00'],
])('%s', (english, pseudo) => {
  expect(pseudoText(english)).toBe(pseudo);
});
