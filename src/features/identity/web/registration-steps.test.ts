import { expect, test } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { refusedStep, stepShown } from './registration-draft.ts';

test.each([
  ['an unknown invite code', 200_201, {}, 3],
  ['a number that has an account', 200_202, {}, 1],
  ['a wrong code', 200_203, {}, 1],
  ['a person under age', 200_214, {}, 2],
  ['an agreement that has changed', 200_215, {}, 3],
  ['a password that is easy to guess', 210_000, { password: 'common' }, 2],
  ['fields of two steps', 210_000, { inviteCode: 'invalid_format', email: 'invalid_format' }, 2],
  ['a field that the form does not have', 210_000, { device: 'too_big' }, undefined],
  ['too many calls', 429_001, {}, undefined],
])('%s', (_, code, fields, step) => {
  expect(refusedStep(new CallError({ kind: 'refused', message: '', code, data: { fields } }))).toBe(step);
});

test.each([
  [undefined, 1, 1],
  ['2', 1, 1],
  ['2', 2, 2],
  ['2', 3, 2],
  ['3', 2, 2],
  ['3', 3, 3],
  ['9', 3, 1],
  ['x', 3, 1],
] as const)('an address asks for step %s, step %s was reached: step %s', (asked, reached, shown) => {
  expect(stepShown(asked, reached)).toBe(shown);
});
