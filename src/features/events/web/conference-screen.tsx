import { useTranslations } from 'use-intl/react';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { EventList } from './event-list.tsx';
import { EventView } from './event-view.tsx';
import { useAskedEvent } from './events.ts';
import { useOwnPlace } from './own-place.ts';
import { TicketView } from './ticket-view.tsx';

/** The events, or the one that the page was opened with, or the ticket to it. */
export function ConferenceScreen() {
  const t = useTranslations('events');
  const id = useAskedEvent();
  const { query } = useNavigation();
  if (id === undefined)
    return (
      <Page title={t('title')}>
        <AllEvents />
      </Page>
    );
  return query.show === 'ticket' ? (
    <Page title={t('ticket')}>
      <TicketView id={id} />
    </Page>
  ) : (
    <Page title={t('title')}>
      <EventView id={id} />
    </Page>
  );
}

function AllEvents() {
  const t = useTranslations('events');
  const { query, setQuery } = useNavigation();
  const when = query.when === 'past' ? 'past' : 'coming';
  return (
    <Stack>
      <p>{t('free')}</p>
      <Tabs
        label={t('when')}
        value={when}
        onChange={(chosen) => setQuery({ when: chosen })}
        options={[
          { value: 'coming', label: t('coming') },
          { value: 'past', label: t('past') },
        ]}
      >
        <EventList key={when} when={when} />
      </Tabs>
      <OwnPlace />
    </Stack>
  );
}

function OwnPlace() {
  const t = useTranslations('events');
  const place = useOwnPlace();
  return (
    <Rows label={t('yourPlace')}>
      <RowItem
        icon="flag"
        title={t('yourPlace')}
        about={place ? `${place.latitude}, ${place.longitude}` : t('yourPlaceNone')}
        destination={{ to: '/choose-location' }}
      />
    </Rows>
  );
}
