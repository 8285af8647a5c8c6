// The draft of an announcement in the console's form, and its conversion to the call's body. Conversions return
// undefined while the draft is incomplete.
import { instantOf } from '#design/console/addis-time.ts';
import { languageName } from '#design/console/languages.ts';
import type { StateLabel } from '#design/console/state-chip.tsx';
import { dateText } from '#universal/date-text.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';

export type Announcement = DataOf<'GET /console/api/v1/announcements/{id}'>;
type Segment = Announcement['segment'];
export type Texts = Announcement['texts'];

export const ANNOUNCEMENT_STATES: Record<Announcement['state'], StateLabel> = {
  proposed: ['Waits for signatures', 'warn'],
  scheduled: ['Scheduled', 'busy'],
  sending: ['Being sent', 'busy'],
  sent: ['Sent', 'plain'],
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

type Words = { title: string; text: string };

export type Draft = {
  kind: Segment['kind'];
  productId: string;
  from: string;
  to: string;
  language: LanguageCode;
  since: string;
  later: boolean;
  date: string;
  time: string;
} & { [code in LanguageCode]?: Words };

export const NO_WORDS: Words = { title: '', text: '' };
export const EMPTY: Draft = {
  kind: 'all',
  productId: '',
  from: '0',
  to: '8',
  language: 'am',
  since: '',
  later: false,
  date: '',
  time: '',
};

const LEVEL = /^[0-8]$/;

export function segmentOf({ kind, productId, from, to, language, since }: Draft): Segment | undefined {
  switch (kind) {
    case 'all':
      return { kind };
    case 'holders':
      return /^[1-9]\d{0,16}$/.test(productId) ? { kind, productId } : undefined;
    case 'vip':
      return LEVEL.test(from) && LEVEL.test(to) && from <= to
        ? { kind, from: Number(from), to: Number(to) }
        : undefined;
    case 'language':
      return { kind, language };
    case 'joined':
      return /^\d{4}-\d{2}-\d{2}$/.test(since) ? { kind, since } : undefined;
  }
}

/** Every language but English is optional, but needs both title and text. */
export function textsOf(draft: Draft): Texts | undefined {
  const written = LANGUAGE_CODES.flatMap((code) => {
    const words = { title: draft[code]?.title.trim() ?? '', text: draft[code]?.text.trim() ?? '' };
    return words.title === '' && words.text === '' ? [] : [[code, words] as const];
  });
  if (written.some(([, { title, text }]) => title === '' || text === '')) return undefined;
  const { en, ...others } = Object.fromEntries(written) as Partial<Texts>;
  return en && { ...others, en };
}

/** Null to send at once, undefined if the time is incomplete. */
export function sendFromOf({ later, date, time }: Draft): string | null | undefined {
  return later ? instantOf(date, time) : null;
}

export type Wish = { segment: Segment; texts: Texts; sendFrom: string | null };

export function wishOf(draft: Draft): Wish | undefined {
  const [segment, texts, sendFrom] = [segmentOf(draft), textsOf(draft), sendFromOf(draft)];
  return segment && texts && sendFrom !== undefined ? { segment, texts, sendFrom } : undefined;
}
