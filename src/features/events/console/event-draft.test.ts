import { describe, expect, it } from 'vitest';
import { bodyOf, emptyDraft, emptyItem, type EventDraft } from './event-draft.ts';

const BOTH = { en: 'English', am: 'አማርኛ' };
const WHOLE: EventDraft = {
  ...emptyDraft(),
  title: BOTH,
  about: BOTH,
  venue: BOTH,
  address: BOTH,
  seats: '40',
  opens: { date: '2026-12-01', time: '09:00' },
  closes: { date: '2026-12-09', time: '18:00' },
  starts: { date: '2026-12-10', time: '18:00' },
  ends: { date: '2026-12-11', time: '02:00' },
  items: [
    { ...emptyItem(), from: '18:00', until: '23:30', title: BOTH },
    { ...emptyItem(), from: '23:30', until: '01:00', title: BOTH },
  ],
};

describe('a draft', () => {
  it('sends every language in which a text is written, trimmed', () => {
    const title = { ...BOTH, th: ' เปิดตัว ', fr: ' ' };
    expect(bodyOf({ ...WHOLE, title })?.title).toEqual({ ...BOTH, th: 'เปิดตัว' });
  });

  it('is sent in UTC, and its programme may go past midnight', () => {
    const body = bodyOf(WHOLE);
    expect(body).toMatchObject({ seats: 40, startsAt: '2026-12-10T15:00:00.000Z', latitude: 9.03, longitude: 38.74 });
    expect(body?.programme.map(({ from, until }) => [from, until])).toEqual([
      ['2026-12-10T15:00:00.000Z', '2026-12-10T20:30:00.000Z'],
      ['2026-12-10T20:30:00.000Z', '2026-12-10T22:00:00.000Z'],
    ]);
  });

  it.each<[string, Partial<EventDraft>]>([
    ['an Amharic title', { title: { en: 'English', am: ' ' } }],
    ['a place', { latitude: 'north' }],
    ['seats', { seats: '0' }],
    ['the hour of the start', { starts: { date: '2026-12-10', time: '' } }],
    ['a programme', { items: [] }],
    ['the text of an item', { items: [{ ...emptyItem(), from: '18:00', until: '19:00' }] }],
  ])('without %s cannot be sent', (_missing, change) => {
    expect(bodyOf({ ...WHOLE, ...change })).toBeUndefined();
  });
});
