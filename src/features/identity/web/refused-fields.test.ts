import { expect, test } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { pinReasonOf, refusalOf } from './form-rules.ts';

test.each([
  ['a common password', 'newPassword', 210_000, { newPassword: 'common' }, 'common'],
  ['one like the member’s name', 'password', 210_000, { password: 'personal' }, 'personal'],
  ['what a schema refused', 'email', 210_000, { email: 'invalid_format' }, undefined],
  ['a field that was not refused', 'phone', 210_000, { password: 'common' }, undefined],
  ['a name that every object has', 'constructor', 210_000, {}, undefined],
  ['a wrong code', 'code', 200_203, {}, 'own'],
  ['an expired code', 'code', 200_204, {}, 'own'],
  ['a code tried too often', 'code', 200_205, {}, 'own'],
  ['a number that has an account', 'phone', 200_202, {}, 'own'],
  ['a wrong code at another field', 'phone', 200_203, {}, undefined],
])('%s', (_, field, code, fields, told) => {
  expect(refusalOf(field, new CallError({ kind: 'refused', message: '', code, data: { fields } }))).toBe(told);
});

test('nothing was refused', () => expect(refusalOf('code', null)).toBeUndefined());

test.each([
  [{ newPin: 'birth_date' }, 'birth_date'],
  [{ newPin: 'few_digits' }, 'few_digits'],
  [{ newPin: 'invalid_format' }, undefined],
  [{ newPassword: 'common' }, undefined],
])('a new transaction password refused with %o', (fields, told) => {
  const error = new CallError({ kind: 'refused', message: '', code: 210_000, data: { fields } });
  expect(pinReasonOf(error)).toBe(told);
});
