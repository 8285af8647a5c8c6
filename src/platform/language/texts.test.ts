import { expect, it } from 'vitest';
import { renderText, textIds } from './texts.ts';

it.each([
  ['en', 'platform.errors.too_many_requests', { retryAfterSeconds: 1 }, /wait 1 second\.$/],
  ['en', 'wallet.statement.cut', { lines: '5,000', date: '2026-11-22' }, /newest 5,000 lines\. .* until 2026-11-22/],
  ['am', 'wallet.statement.cut', { lines: '5,000', date: '2026-11-22' }, /[\u1200-\u137f].*5,000.*2026-11-22/],
  // A time is printed in the time zone of Addis Ababa.
  [
    'en',
    'identity.messages.phone_change_requested.body',
    { newPhone: '+251911000000', effectiveAt: '2026-11-22T21:30:00Z' },
    /to \+251911000000 on 23 Nov 2026, 00:30/,
  ],
  ['en', 'wallet.nothing', {}, /^wallet\.nothing$/],
  ['en', 'wallet.statement.cut', {}, /^wallet\.statement\.cut$/],
] as const)('%s %s %o', (locale, id, values, text) => {
  expect(renderText(locale, id, values)).toMatch(text);
});

it('both languages have the same texts', () => {
  expect(textIds('am')).toEqual(textIds('en'));
});
