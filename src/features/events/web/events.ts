// Types, queries and badges of events for the member pages.
import { useLocale } from 'use-intl/react';
import type { Tone } from '#design/components/data.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import type { LanguageCode } from '#universal/languages.ts';

export type EventRow = DataOf<'GET /api/v1/events'>['items'][number];
export type WholeEvent = DataOf<'GET /api/v1/events/{id}'>;
export type Standing = EventRow['standing'];

export const EVENTS_PATH = '/pagesB/mine/conference/index';

/** The page's language. The cast is safe because the shell only offers languages of the product. */
export function useLanguage(): LanguageCode {
  return useLocale() as LanguageCode;
}

export function useEvents(when: 'coming' | 'past', kind?: EventRow['kind']) {
  const locale = useLanguage();
  const query = { when, locale, ...(kind ? { kind } : {}) };
  return useCallPages('GET /api/v1/events', { query }, { quiet: true, live: true });
}

export function useEvent(id: string, enabled = true) {
  const locale = useLanguage();
  const ask = { path: { id }, query: { locale } };
  return useCall('GET /api/v1/events/{id}', ask, { quiet: true, live: true, enabled });
}

/** The id of the event with which the page was opened. */
export function useAskedEvent(): string | undefined {
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  return /^[1-9]\d{0,16}$/.test(id) ? id : undefined;
}

type Badge = { tone: Tone; icon?: IconName };

export const STANDING_BADGES: Record<Standing, Badge> = {
  none: { tone: 'neutral' },
  applied: { tone: 'primary' },
  offered: { tone: 'warning' },
  taken: { tone: 'primary', icon: 'check' },
  attended: { tone: 'positive' },
  missed: { tone: 'neutral' },
  cancelled: { tone: 'neutral', icon: 'close' },
  lapsed: { tone: 'clay', icon: 'close' },
  ended: { tone: 'neutral' },
};

export const STATE_BADGES: Record<EventRow['state'], Badge> = {
  coming: { tone: 'primary', icon: 'calendar' },
  on: { tone: 'primary', icon: 'clock' },
  ended: { tone: 'neutral' },
  cancelled: { tone: 'clay', icon: 'close' },
};
