import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { CopyableText } from '#design/components/keep.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import { useCall } from '#platform/client/queries.ts';
import { EVENTS_PATH, useLanguage } from './events.ts';
import './events.css';

const QrCode = lazy(() => import('#design/qr-code.tsx').then((file) => ({ default: file.QrCode })));

/** The member has no seat. */
const NOT_REGISTERED = 202_707;

/** The ticket. The phone keeps its last answer, so it opens at a door without a network. */
export function TicketView({ id }: { id: string }) {
  const t = useTranslations('events');
  const { dateTime } = useFormats();
  const locale = useLanguage();
  const ticket = useCall('GET /api/v1/events/{id}/ticket', { path: { id }, query: { locale } }, { quiet: true });
  if (ticket.error?.code === NOT_REGISTERED)
    return (
      <EmptyState
        icon="coupon"
        title={t('standing.none')}
        action={{ label: t('ticketBack'), destination: { to: EVENTS_PATH, item: { id } } }}
      >
        {ticket.error.message}
      </EmptyState>
    );
  return (
    <Loaded query={ticket} skeleton={<Skeleton height="24rem" rounded />}>
      {({ code, title, venue, startsAt, name, memberNo, attendedAt }) => (
        <Card>
          <Stack gap={12}>
            <h2>{title}</h2>
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
                { term: t('ticketName'), value: name },
                { term: t('ticketNo'), value: memberNo },
                { term: t('starts'), value: dateTime(startsAt) },
                { term: t('place'), value: venue, stacked: true },
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
