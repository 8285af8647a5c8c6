import { expect, it } from 'vitest';
import { askedPaper } from './verify-screen.tsx';

const HASH = '0a'.repeat(32);
const CODE = `C3R1.eyJhIjoxfQ.${'aB-_'.repeat(21)}aB`;

it.each([
  ['a hash', HASH, { hash: HASH }],
  ['a hash as a reader types it', ` ${HASH.slice(0, 8).toUpperCase()} ${HASH.slice(8)}\n`, { hash: HASH }],
  ['a hash with a sign too few', HASH.slice(1), null],
  ['a receipt’s number', 'W-ABCDEFGHJK23', { number: 'W-ABCDEFGHJK23' }],
  ['a number in small letters', 'w-abcdefghjk23', { number: 'W-ABCDEFGHJK23' }],
  ['a number of a recharge', 'R-ABCDEFGHJK23', null],
  ['a QR code, whose letters keep their case', `${CODE.slice(0, 20)}\n${CODE.slice(20)}`, { code: CODE }],
  ['a QR code without its end', CODE.slice(0, -1), null],
  ['nothing', '', null],
])('recognises %s', (_what, text, wanted) => {
  expect(askedPaper(text)).toEqual(wanted);
});
