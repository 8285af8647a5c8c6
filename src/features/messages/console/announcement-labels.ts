import { languageName } from '#design/console/localized-field.tsx';
import type { StateLabel } from '#design/console/state-chip.tsx';
import { dateText } from '#design/date-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';

export type Announcement = DataOf<'GET /console/api/v1/announcements/{id}'>;
export type Segment = Announcement['segment'];
export type Texts = Announcement['texts'];
export type Language = keyof Texts;

export const ANNOUNCEMENT_STATES: Record<Announcement['state'], StateLabel> = {
  proposed: ['Waits for signatures', 'warn'],
  scheduled: ['Scheduled', 'busy'],
  sending: ['Being sent', 'busy'],
  sent: ['Sent', 'good'],
  cancelled: ['Cancelled', 'plain'],
  outgrown: ['Not sent: too many', 'bad'],
};

export const SEGMENT_KINDS: Record<Segment['kind'], string> = {
  all: 'All members',
  holders: 'Holders of a product',
  vip: 'VIP levels',
  language: 'Members of a language',
  joined: 'Members who joined since a day',
};

export function segmentText(segment: Segment): string {
  switch (segment.kind) {
    case 'all':
      return 'All members';
    case 'holders':
      return `Holders of product ${segment.productId}`;
    case 'vip':
      return `VIP ${segment.from} to ${segment.to}`;
    case 'language':
      return `Members who read ${languageName(segment.language)}`;
    case 'joined':
      return `Members who joined since ${dateText(segment.since)}`;
  }
}

/** Both languages of the phone. A language without its own text gets the English one. */
export function textsByLanguage(texts: Texts): [Language, Texts['en'], boolean][] {
  return (['en', 'am'] as const).map((language) => [
    language,
    texts[language] ?? texts.en,
    texts[language] === undefined,
  ]);
}
