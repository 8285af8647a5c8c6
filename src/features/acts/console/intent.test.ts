// The texts of errors that clerks see (problemText).
import { expect, test } from 'vitest';
import { CallError, type CallErrorFacts } from '#platform/client/call-error.ts';
import { problemText } from './intent.ts';

const refused = (code: number, message: string, data: unknown): CallErrorFacts => ({
  kind: 'refused',
  code,
  message,
  data,
});

test.each<[string, CallErrorFacts, string]>([
  ['the message alone', refused(200_232, 'Another person is needed.', null), 'Another person is needed.'],
  [
    'the fields that were not valid',
    refused(210_000, 'Some fields aren’t right. Please check them and try again.', {
      fields: { email: 'invalid_format' },
    }),
    'Some fields aren’t right. Please check them and try again. (email: invalid format)',
  ],
  [
    'the words that a text may not have, by field',
    refused(200_405, 'The text has promise words in it.', { fields: { 'title.en': ['Sure profit', 'risk-free'] } }),
    'The text has promise words in it. (title.en: “Sure profit”, “risk-free”)',
  ],
  [
    'the role that may do it',
    refused(310_001, 'Your role doesn’t allow this.', { roles: ['admin'] }),
    'Your role doesn’t allow this. It takes the role admin.',
  ],
  [
    'each role that may do it',
    refused(310_001, 'Your role doesn’t allow this.', { roles: ['finance', 'support', 'admin'] }),
    'Your role doesn’t allow this. It takes the role finance, support, or admin.',
  ],
])('a clerk is told %s', (_what, facts, told) => {
  expect(problemText(new CallError(facts))).toBe(told);
});
