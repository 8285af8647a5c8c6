// The draft of an announcement in the console's form, and its conversion to the call's body. Conversions return
// undefined while the draft is incomplete.
import { dateText } from '#design/console/formats.ts';
import { instantOf } from '#design/console/addis-time.ts';
import { languageName } from '#design/console/languages.ts';
import type { StateLabel } from '#design/console/state-chip.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import { consoleLanguage, t } from '#design/console/words.ts';

export type Announcement = DataOf<'GET /console/api/v1/announcements/{id}'>;
type Segment = Announcement['segment'];
export type Texts = Announcement['texts'];

/** The message as this clerk reads it. */
export const ownTexts = (texts: Texts) => texts[consoleLanguage()] ?? texts.en;

export const ANNOUNCEMENT_STATES: Record<Announcement['state'], StateLabel> = {
  proposed: [t('Waits for signatures'), 'warn'],
  scheduled: [t('Scheduled'), 'busy'],
  sending: [t('Being sent'), 'busy'],
  sent: [t('Sent'), 'plain'],
  cancelled: [t('Cancelled'), 'plain'],
  outgrown: [t('Not sent: too many'), 'bad'],
};

export const SEGMENT_KINDS: Record<Segment['kind'], string> = {
  all: t('All members'),
  holders: t('Holders of a product'),
  vip: t('VIP levels'),
  language: t('Members of a language'),
  joined: t('Members who joined since a day'),
};

export function segmentText(segment: Segment): string {
  switch (segment.kind) {
    case 'all':
      return t('All members');
    case 'holders':
      return t('Holders of product {productId}', { productId: segment.productId });
    case 'vip':
      return t('VIP {from} to {to}', { from: segment.from, to: segment.to });
    case 'language':
      return t('Members who read {language}', { language: languageName(segment.language) });
    case 'joined':
      return t('Members who joined since {since}', { since: dateText(segment.since) });
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
