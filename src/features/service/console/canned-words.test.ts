import { expect, test } from 'vitest';
import { type Canned, cannedWords } from './canned-words.ts';

const CANNED: Canned = {
  id: '1',
  name: 'On its way',
  en: 'On its way, {number}.',
  am: 'በመንገድ ላይ ነው፣ {number}።',
  th: 'กำลังดำเนินการ {number}',
  version: 1,
  changedAt: '2026-12-10T06:00:00.000Z',
  changedBy: '1',
};

test.each([
  ['en', 'On its way, C0000012.', ''],
  ['am', 'በመንገድ ላይ ነው፣ C0000012።', ''],
  ['th', 'กำลังดำเนินการ C0000012', ''],
  ['fr', 'በመንገድ ላይ ነው፣ C0000012።', "This answer isn't written in French, so it is in Amharic."],
  // No language of ours.
  ['de', 'On its way, C0000012.', ''],
])('to a member who reads %s', (memberLanguage, text, note) => {
  expect(cannedWords(CANNED, { memberLanguage, number: 'C0000012' })).toEqual({ text, note });
});
