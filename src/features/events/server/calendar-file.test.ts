// The calendar file of an event (tickets.ts).
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from './tickets.ts';

const EVENT: CalendarEvent = {
  uid: 'event-7@coop.example',
  sequence: 1,
  stamp: new Date('2026-11-20T08:00:00.500Z'),
  startsAt: new Date('2026-11-21T06:00:00Z'),
  endsAt: new Date('2026-11-21T12:30:00Z'),
  title: 'Launch, and a walk; with \\ signs',
  about: 'First line.\r\nSecond line.\u0007',
  where: 'Hall, Addis Ababa',
  latitude: 9.01,
  longitude: 38.76,
  cancelled: false,
};
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('has times in UTC and escaped texts', () => {
    expect(linesOf(calendarFile(EVENT))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//C3//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:event-7@coop.example',
      'SEQUENCE:1',
      'DTSTAMP:20261120T080000Z',
      'DTSTART:20261121T060000Z',
      'DTEND:20261121T123000Z',
      String.raw`SUMMARY:Launch\, and a walk\; with \\ signs`,
      String.raw`DESCRIPTION:First line.\nSecond line.`,
      String.raw`LOCATION:Hall\, Addis Ababa`,
      'GEO:9.01;38.76',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it.each([
    ['Latin', 'a'.repeat(300)],
    ['Amharic, three octets a character', 'ጉባኤ '.repeat(80).trim()],
    ['characters outside the first plane', '🎪'.repeat(60)],
  ])('folds %s after 75 octets without splitting a character', (_script, about) => {
    const file = calendarFile({ ...EVENT, about });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(linesOf(file)).toContain(`DESCRIPTION:${about}`);
    expect(file).not.toContain('\uFFFD');
  });

  it('lets no text inject a line', () => {
    const file = calendarFile({ ...EVENT, title: 'x\r\nATTACH:https://evil.example/\nEND:VEVENT' });
    expect(linesOf(file).filter((line) => /^(ATTACH|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
  });

  it('of a cancelled event cancels it in the calendar', () => {
    const lines = linesOf(calendarFile({ ...EVENT, cancelled: true, sequence: 2 }));
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2']));
  });
});
