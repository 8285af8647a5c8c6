import { describe, expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE } from './business-time.ts';
import {
  businessDateOf,
  dateText,
  ethiopianHour,
  onBusinessClock,
  relativeText,
  timeText,
  usualCalendar,
  wallClockOf,
} from './date-text.ts';
import { LANGUAGE_CODES } from './languages.ts';

describe('dateText', () => {
  test.each([
    ['2026-11-21', {}, '21 Nov 2026'],
    ['2026-11-21', { style: 'long' }, 'Saturday, 21 November 2026'],
    ['2026-11-21', { style: 'month' }, 'Nov 2026'],
    ['2026-11-01', { style: 'month', calendar: 'ethiopic' }, '22 Tekemt – 21 Hedar 2019'],
    ['2028-02-01', { style: 'month', calendar: 'ethiopic', language: 'am' }, 'ጥር\u00a023 – የካቲት\u00a021\u00a0ቀን 2020'],
    ['2026-11-21', { calendar: 'ethiopic' }, '12 Hedar 2019'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'am' }, 'ኅዳር\u00a012\u00a0ቀን 2019'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'am', style: 'day' }, 'ኅዳር\u00a012'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'am', style: 'ownMonth' }, 'ኅዳር 2019'],
    ['2026-11-21', { language: 'am', style: 'long' }, 'ቅዳሜ፣ ኖቬምበር\u00a021\u00a0ቀን 2026'],
    ['2026-11-21', { calendar: 'buddhist', language: 'th' }, '21 พ.ย. 2569'],
    ['2026-11-21', { calendar: 'buddhist', language: 'th', style: 'ownMonth' }, 'พ.ย. 2569'],
    ['2026-11-21', { calendar: 'buddhist', language: 'th', style: 'month' }, 'พ.ย. 2569'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'th' }, '12 เฮดาร์ 2019'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'es' }, '12 de hedar de 2019'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'fr', style: 'long' }, 'samedi 12 hedar 2019'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'pt', style: 'ownMonth' }, 'Hedar de 2019'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'vi', style: 'day' }, '12 Hedar'],
    ['2026-11-21', { calendar: 'ethiopic', language: 'zh-Hans' }, '2019年3月12日'],
    ['2026-11-20T22:30:00Z', {}, '21 Nov 2026'],
    [null, {}, '\u2014'],
  ] as const)('%s with %o reads %s', (value, options, text) => {
    expect(dateText(value, options)).toBe(text);
  });

  test.each(LANGUAGE_CODES)('%s shows the Gregorian year, unless the reader or Amharic chose another', (language) => {
    expect(dateText('2026-11-21', { language })).toContain('2026');
    expect(usualCalendar(language)).toBe(language === 'am' ? 'ethiopic' : 'gregory');
  });
});

describe('timeText', () => {
  test('shows the time in Addis Ababa', () => {
    expect(timeText('2026-11-21T21:05:00Z')).toBe('00:05');
  });
  test('shows the hour of a rule on both clocks', () => {
    expect(timeText(onBusinessClock('17:00'))).toBe('17:00');
    expect(
      timeText(onBusinessClock('17:00'), { clock: 'ethiopic', inPart: (_, time) => `${time} in the afternoon` }),
    ).toBe('11:00 in the afternoon');
  });
  test('the Ethiopian clock counts from six in the morning', () => {
    expect(timeText('2026-11-21T04:05:00Z', { clock: 'ethiopic', inPart: (_, time) => `${time} in the morning` })).toBe(
      '1:05 in the morning',
    );
    expect(ethiopianHour(6)).toEqual({ hour: 12, part: 'morning' });
    expect(ethiopianHour(18)).toEqual({ hour: 12, part: 'evening' });
    expect(ethiopianHour(0)).toEqual({ hour: 6, part: 'night' });
  });
});

test('relative times and business dates', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  expect(relativeText('2026-11-21T07:55:00Z', now)).toBe('5 minutes ago');
  expect(relativeText('2026-11-21T11:00:00Z', now)).toBe('in 3 hours');
  expect(relativeText('2026-11-21T07:59:30Z', now)).toBe('now');
  expect(businessDateOf('2026-11-20T21:30:00Z')).toBe('2026-11-21');
});

test.each(['1999-12-31T20:59:59Z', '1999-12-31T21:00:00Z', '2026-03-29T21:30:00Z', '2056-10-26T03:05:00Z'])(
  'businessDateOf and wallClockOf agree with the time zone at %s',
  (at) => {
    const options = { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' } as const;
    const { hour, minute } = wallClockOf(at);
    const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
    expect(`${businessDateOf(at)} ${clock}`).toBe(new Intl.DateTimeFormat('sv-SE', options).format(new Date(at)));
  },
);
