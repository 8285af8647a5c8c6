// Rendering of messages (inbox.ts): values in texts, unknown kinds, and titles for pushes.
import { expect, test } from 'vitest';
import { plainTitle, renderMessage } from './inbox.ts';

const reference = 'R-MD5NECV2U3J4';
test.each([
  ['en', 500_000, 'Br\u00a05,000.00 has arrived in your recharge wallet (reference R-MD5NECV2U3J4).'],
  ['en', 7, 'Br\u00a00.07 has arrived in your recharge wallet (reference R-MD5NECV2U3J4).'],
  ['en', '123456789012', 'Br\u00a01,234,567,890.12 has arrived in your recharge wallet (reference R-MD5NECV2U3J4).'],
  ['am', 500_000, 'ብር\u00a05,000.00'],
] as const)('a message formats money as the screens do: %s %s', (locale, amountMinor, text) => {
  expect(renderMessage(locale, 'wallet.recharge_settled', { amountMinor, reference }).body).toContain(text);
});

test.each([
  ['en', 'Chrome on Android', 'Someone signed in to your account on Chrome on Android.'],
  ['en', 'unknown', 'Someone signed in to your account on an unknown device.'],
  ['am', 'unknown', 'በማይታወቅ መሣሪያ'],
] as const)('a message names the device, or calls it unknown: %s %s', (locale, device, text) => {
  expect(renderMessage(locale, 'identity.new_device', { device }).body).toContain(text);
});

test.each([
  ['en', '28 Nov 2026, 10:05'],
  ['am', 'ኅዳር\u00a019\u00a0ቀን 2019፣ ከጠዋቱ 4:05'],
] as const)('a message tells a time on the language’s own calendar and clock: %s', (locale, text) => {
  const params = { event: 'E', venue: 'V', startsAt: '2026-11-28T07:05:00Z' };
  expect(renderMessage(locale, 'events.registered', params).body).toContain(text);
});

test.each([
  ['en', 'Contract SC-000001 will begin on 28 Nov 2026.'],
  ['am', 'ኅዳር\u00a019\u00a0ቀን 2019'],
] as const)('a message tells a date on the language’s own calendar: %s', (locale, text) => {
  const params = { number: 'SC-000001', date: '2026-11-28' };
  expect(renderMessage(locale, 'salary.contract_signed', params).body).toContain(text);
});

test('a kind without a text is shown by its name', () => {
  expect(renderMessage('en', 'wallet.unknown', {})).toEqual({ title: 'wallet.unknown', body: 'wallet.unknown' });
});

test.each([
  ['en', 'wallet.recharge_settled', 'Your money has arrived'],
  ['en', 'service.complaint_answered', 'You have a new message'],
  ['en', 'messages.from_staff', 'You have a new message'],
  ['en', 'messages.announcement', 'You have a new message'],
  ['am', 'messages.announcement', 'አዲስ መልእክት አለዎት'],
] as const)('the title of a push has no values and no words of staff: %s %s', (locale, kind, title) => {
  expect(plainTitle(locale, kind)).toBe(title);
});
