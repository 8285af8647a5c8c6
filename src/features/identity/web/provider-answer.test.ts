import { expect, test } from 'vitest';
import { readReturned } from './provider-answer.ts';

test.each([
  [
    { code: 'c', state: 'in.s' },
    { what: 'answer', purpose: 'in', answer: { loginCode: 'c', state: 'in.s' } },
  ],
  [
    { code: 'c', state: 'link.s', iss: 'https://id.example' },
    { what: 'answer', purpose: 'link', answer: { loginCode: 'c', state: 'link.s', iss: 'https://id.example' } },
  ],
  [
    { error: 'access_denied', state: 'link.s' },
    { what: 'declined', purpose: 'link' },
  ],
  [
    { error: 'server_error', code: 'c', state: 'in.s' },
    { what: 'declined', purpose: 'in' },
  ],
  [{ code: 'c' }, { what: 'nothing', purpose: 'in' }],
  [{ state: 'link.s' }, { what: 'nothing', purpose: 'link' }],
  [{}, { what: 'nothing', purpose: 'in' }],
])('reads %j', (query: Record<string, string>, returned) => expect(readReturned(query)).toEqual(returned));
