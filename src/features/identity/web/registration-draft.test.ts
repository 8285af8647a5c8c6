import { expect, test } from 'vitest';
import { forgetDraft, isBegun, keepDraft, readDraft } from './registration-draft.ts';

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

test('what was entered comes back, a password or a code is never kept', () => {
  const storage = tab();
  const entered = { ...form, open: true, code: '123456', password: 'Quiet7hills', passwordAgain: 'Quiet7hills' };
  keepDraft(entered, storage);
  expect(readDraft(storage)).toEqual({ ...form, open: true });
  expect(storage.text()).not.toMatch(/Quiet7hills|123456/);
  forgetDraft(storage);
  expect(readDraft(storage)).toBeUndefined();
});

test('an invite alone is no registration that was begun', () => {
  expect(isBegun({ inviteCode: 'C3ROOT', phone: '+251' })).toBe(false);
  expect(isBegun({ inviteCode: 'C3ROOT', phone: '+251', realName: 'L' })).toBe(true);
});

test.each(['', 'null', '{', '7', '{"phone":7,"open":"yes"}'])('%s is no draft to trust', (text) => {
  const storage = tab();
  if (text) storage.setItem('registration', text);
  expect(readDraft(storage) ?? { open: false }).toEqual({ open: false });
});

test('a browser that keeps nothing takes it without a word', () => {
  const closed = () => {
    throw new Error('denied');
  };
  const storage = { getItem: closed, setItem: closed, removeItem: closed };
  keepDraft({ ...form, open: true }, storage);
  forgetDraft(storage);
  expect(readDraft(storage)).toBeUndefined();
});
