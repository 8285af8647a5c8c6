import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { CopyableText } from '#design/components/keep.tsx';
import { Card, RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { Typed, Written } from '#design/components/written.tsx';
import { EventList } from './event-list.tsx';
import { EventView } from './event-view.tsx';
import './events.css';
import { EVENTS_PATH, useAskedEvent, useLanguage } from './events.ts';
import { useOwnPlace } from './own-place.ts';

const QrCode = lazy(() => import('#design/qr-code.tsx').then((file) => ({ default: file.QrCode })));

/** Refusal code: the member has no seat. */
const NOT_REGISTERED = 202_707;

/** The member's ticket. The phone stores the last answer, so that it opens without a network. */
function TicketView({ id }: { id: string }) {
  const t = useTranslations('events');
  const listed = useTranslations('events.activity');
  const { dateTime } = useFormats();
  const locale = useLanguage();
  const ticket = useCall('GET /api/v1/events/{id}/ticket', { path: { id }, query: { locale } }, { quiet: true });
  if (ticket.error?.code === NOT_REGISTERED)
    return (
      <EmptyState
        icon="coupon"
        title={listed('standing.none')}
        action={{ label: t('ticketBack'), destination: { to: EVENTS_PATH, item: { id } } }}
      >
        {ticket.error.message}
      </EmptyState>
    );
  return (
    <Loaded query={ticket} skeleton={<Skeleton height="24rem" rounded />}>
      {({ code, title, language, venue, venueLanguage, startsAt, name, memberNo, attendedAt }) => (
        <Card>
          <Stack gap={12}>
            <h2>
              <Written language={language}>{title}</Written>
            </h2>
            {attendedAt === null ? (
              <p>{t('ticketWords')}</p>
            ) : (
              <StatusBadge tone="positive">{t('ticketIn', { at: dateTime(attendedAt) })}</StatusBadge>
            )}
            <Suspense fallback={<Skeleton height="16rem" rounded />}>
              <QrCode text={code} label={t('ticketQr', { code })} className="ticket-qr" />
            </Suspense>
            <DefinitionList
              items={[
                { term: t('ticketCode'), value: <CopyableText text={code} label={t('ticketCopy')} />, stacked: true },
                { term: t('ticketName'), value: <Typed>{name}</Typed> },
                { term: t('ticketNo'), value: memberNo },
                { term: t('starts'), value: dateTime(startsAt) },
                { term: t('place'), value: <Written language={venueLanguage}>{venue}</Written>, stacked: true },
              ]}
            />
            <ButtonLink to={EVENTS_PATH} item={{ id }} kind="secondary" block>
              {t('ticketBack')}
            </ButtonLink>
          </Stack>
        </Card>
      )}
    </Loaded>
  );
}

/** Page of events: the list, or one event or the ticket to it, as the page's address says. */
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
        icon="pin"
        title={t('yourPlace')}
        about={place ? `${place.latitude}, ${place.longitude}` : t('yourPlaceNone')}
        destination={{ to: '/choose-location' }}
      />
    </Rows>
  );
}
