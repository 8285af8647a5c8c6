import { expect, test } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { forgetDraft, isBegun, keepDraft, readDraft, refusedStep, stepShown } from './registration-draft.ts';

function tab() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    text: () => [...kept.values()].join(),
  };
}
const form = {
  phone: '+251911777001',
  realName: 'Liya Haddis',
  email: '',
  birthDate: '2000-01-02',
  inviteCode: 'C3ROOT',
};

test('input is stored and read back, except passwords and codes', () => {
  const storage = tab();
  const entered = { ...form, open: true, code: '123456', password: 'Quiet7hills', passwordAgain: 'Quiet7hills' };
  keepDraft(entered, storage);
  expect(readDraft(storage)).toEqual({ ...form, open: true });
  expect(storage.text()).not.toMatch(/Quiet7hills|123456/);
  forgetDraft(storage);
  expect(readDraft(storage)).toBeUndefined();
});

test('a registration with only an invite code has not begun', () => {
  expect(isBegun({ inviteCode: 'C3ROOT', phone: '+251' })).toBe(false);
  expect(isBegun({ inviteCode: 'C3ROOT', phone: '+251', realName: 'L' })).toBe(true);
});

test.each(['', 'null', '{', '7', '{"phone":7,"open":"yes"}'])('stored text that is no draft is ignored: %s', (text) => {
  const storage = tab();
  if (text) storage.setItem('registration', text);
  expect(readDraft(storage) ?? { open: false }).toEqual({ open: false });
});

test('a browser without storage causes no error', () => {
  const closed = () => {
    throw new Error('denied');
  };
  const storage = { getItem: closed, setItem: closed, removeItem: closed };
  keepDraft({ ...form, open: true }, storage);
  forgetDraft(storage);
  expect(readDraft(storage)).toBeUndefined();
});

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
] as const)('address with step %s, step %s reached: shows step %s', (asked, reached, shown) => {
  expect(stepShown(asked, reached)).toBe(shown);
});
