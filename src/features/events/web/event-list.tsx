import { useTranslations } from 'use-intl/react';
import { StatusBadge } from '../../../design/components/data.tsx';
import { RowItem, Rows } from '../../../design/components/layout.tsx';
import { footOf, List } from '../../../design/components/list.tsx';
import { EmptyState, Loaded } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { type EventRow, EVENTS_PATH, STANDING_TONES, STATE_TONES, useEvents } from './events.ts';

export function EventList({ when }: { when: 'coming' | 'past' }) {
  const t = useTranslations('events');
  const pages = useEvents(when);
  return (
    <List onRefresh={() => pages.refetch()} foot={pages.data?.length ? footOf(pages) : undefined} onMore={pages.more}>
      <Loaded
        query={pages}
        isEmpty={(items) => items.length === 0}
        empty={
          <EmptyState icon="calendar" title={t(when === 'coming' ? 'none' : 'nonePast')}>
            {t('noneWords')}
          </EmptyState>
        }
      >
        {(events) => <EventRows events={events} label={t(when)} />}
      </Loaded>
    </List>
  );
}

export function EventRows({ events, label }: { events: readonly EventRow[]; label: string }) {
  const t = useTranslations('events');
  const { dateTime } = useFormats();
  return (
    <Rows label={label}>
      {events.map(({ id, title, venue, startsAt, state, seatsFree, standing }) => (
        <RowItem
          key={id}
          icon="calendar"
          title={title}
          about={`${dateTime(startsAt)} · ${venue}`}
          detail={
            standing === 'none' ? (
              <StatusBadge tone={STATE_TONES[state]}>
                {state === 'coming' ? t('seatsFree', { count: seatsFree }) : t(`state.${state}`)}
              </StatusBadge>
            ) : (
              <StatusBadge tone={STANDING_TONES[standing]}>
                {t(state === 'cancelled' ? 'state.cancelled' : `standing.${standing}`)}
              </StatusBadge>
            )
          }
          destination={{ to: EVENTS_PATH, item: { id } }}
        />
      ))}
    </Rows>
  );
}
