import { expect, test } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { rules, pinReasonOf, refusalOf } from './form-rules.ts';

test.each([
  ['abcdefg1', undefined],
  ['ሰላምሰላም1', 'password'],
  ['ሰላምሰላምሰላ1', undefined],
  ['abcdefgh', 'password'],
  ['12345678', 'password'],
  ['abc1', 'password'],
  ['fourteen sign', 'password'],
  ['purple elephant walks', 'password'],
  ['purple elephant 2 walks', undefined],
  ['193 570 356 033', 'password'],
  ['ሰላም ለሁላችን ፩', undefined],
  [`a1${'x'.repeat(127)}`, 'password'],
])('password %s: %s', (value, wanted) => {
  expect(rules.password(value)).toBe(wanted);
});

test.each([
  ['2008-11-21', undefined],
  ['2008-11-22', 'adult'],
  ['1970-01-01', undefined],
  ['', 'required'],
])('born %s on 2026-11-21: %s', (birthDate, wanted) => {
  expect(rules.adult(birthDate, '2026-11-21')).toBe(wanted);
});

test('emails, names, codes', () => {
  expect(rules.email('a@b.et')).toBeUndefined();
  expect(rules.email('a@b')).toBe('email');
  expect(['123 456', 'abcde-2345f', 'ABCDE2345F'].map(rules.second)).toEqual([undefined, undefined, undefined]);
  expect(['', '12345', 'ABCDE2345'].map(rules.second)).toEqual(['required', 'second', 'second']);
  expect(rules.name("Almaz Te'shome-Bekele")).toBeUndefined();
  expect(rules.name('አልማዝ ተሾመ')).toBeUndefined();
  expect(rules.name('4lmaz')).toBe('name');
  expect(rules.code('7QX2M9')).toBeUndefined();
  expect(rules.code('7qx2m9')).toBe('code');
});

test('an empty field is required', () => {
  const empty = [rules.phone('+251'), rules.phone(''), rules.email(''), rules.name(' '), rules.password('')];
  expect([...empty, rules.same('', ''), rules.code('')]).toEqual(Array.from({ length: 7 }, () => 'required'));
  expect([rules.phone('+2519'), rules.same('a', 'b')]).toEqual(['phone', 'same']);
});

test.each([
  ['abcdefg1', 'abcdefg1', 'unchanged'],
  ['abcdefg2', 'abcdefg1', undefined],
  ['', '', undefined],
])('new password %s after %s: %s', (value, old, wanted) => {
  expect(rules.changed(value, old)).toBe(wanted);
});

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

test('without a refusal a field has none', () => expect(refusalOf('code', null)).toBeUndefined());

test.each([
  [{ newPin: 'birth_date' }, 'birth_date'],
  [{ newPin: 'few_digits' }, 'few_digits'],
  [{ newPin: 'invalid_format' }, undefined],
  [{ newPassword: 'common' }, undefined],
])('a new transaction password refused with %o', (fields, told) => {
  const error = new CallError({ kind: 'refused', message: '', code: 210_000, data: { fields } });
  expect(pinReasonOf(error)).toBe(told);
});
