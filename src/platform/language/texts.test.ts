import { expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { renderText, textIds } from './texts.ts';

it.each([
  ['en', 'platform.errors.too_many_requests', { retryAfterSeconds: 1 }, /wait 1 second\.$/],
  [
    'en',
    'wallet.statement.cut',
    { lines: '5,000', date: '2026-11-22' },
    /newest 5,000 lines\. .* choose 2026-11-22 as/,
  ],
  ['am', 'wallet.statement.cut', { lines: '5,000', date: '2026-11-22' }, /[\u1200-\u137f].*5,000.*2026-11-22/],
  // A time is printed in the time zone of Addis Ababa.
  [
    'en',
    'identity.messages.phone_change_requested.body',
    { newPhone: '+251911000000', effectiveAt: '2026-11-22T21:30:00Z' },
    /to \+251911000000 on 23 Nov 2026, 00:30/,
  ],
  // A Gregorian year, also in Thai.
  [
    'th',
    'identity.messages.phone_change_requested.body',
    { newPhone: '+251911000000', effectiveAt: '2026-11-22T21:30:00Z' },
    /[\u0e00-\u0e7f].*\+251911000000.*23 .* 2026/,
  ],
  [
    'fr',
    'identity.messages.phone_change_requested.body',
    { newPhone: '+251911000000', effectiveAt: '2026-11-22T21:30:00Z' },
    /\+251911000000.*23 nov\. 2026/,
  ],
  ['en', 'wallet.nothing', {}, /^wallet\.nothing$/],
  ['en', 'wallet.statement.cut', {}, /^wallet\.statement\.cut$/],
] as const)('%s %s %o', (locale, id, values, text) => {
  expect(renderText(locale, id, values)).toMatch(text);
});

it.each(LANGUAGE_CODES)('%s has every text', (language) => {
  expect(textIds(language)).toEqual(textIds('en'));
});
