// A calendar file by RFC 5545: lines of at most 75 octets, CRLF, times in UTC.

export type CalendarEvent = {
  /** Stays the same for the event's whole life, so that a newer file replaces an older one. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  /** When the file was made. */
  stamp: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  about: string;
  where: string;
  latitude: number;
  longitude: number;
  cancelled: boolean;
};

export function calendarFile(of: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//C3//Events//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${of.cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${of.uid}`,
    `SEQUENCE:${of.sequence}`,
    `DTSTAMP:${utc(of.stamp)}`,
    `DTSTART:${utc(of.startsAt)}`,
    `DTEND:${utc(of.endsAt)}`,
    `SUMMARY:${escaped(of.title)}`,
    `DESCRIPTION:${escaped(of.about)}`,
    `LOCATION:${escaped(of.where)}`,
    `GEO:${of.latitude};${of.longitude}`,
    `STATUS:${of.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** TEXT of RFC 5545 3.3.11. Control characters other than a line break have no place in it. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', String.raw`\n`);
}

const LINE_OCTETS = 75;

/** RFC 5545 3.1: a longer line goes on behind a space. No character is cut in two. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const length = Buffer.byteLength(sign);
    if (octets + length > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += sign;
    octets += length;
  }
  return [...parts, part];
}
