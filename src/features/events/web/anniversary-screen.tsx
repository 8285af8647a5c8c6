import { useTranslations } from 'use-intl/react';
import { Card, Columns, Figure, Section, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, Skeleton } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { EventRows } from './event-list.tsx';
import { EventView } from './event-view.tsx';
import { useAskedEvent, useEvents } from './events.ts';

/** Page of the anniversary: the age of the co-operative, the member's time in it, and the next anniversary event. */
export function AnniversaryScreen() {
  const t = useTranslations('events');
  const asked = useAskedEvent();
  const together = useCall('GET /api/v1/anniversary', {}, { quiet: true });
  return (
    <Page title={t('kind.anniversary')}>
      <Stack gap={24}>
        <Loaded query={together} skeleton={<Skeleton height="10rem" rounded />}>
          {(found) => <Together of={found} />}
        </Loaded>
        {asked === undefined ? <NextAnniversary /> : <EventView id={asked} />}
      </Stack>
    </Page>
  );
}

function Together({ of }: { of: DataOf<'GET /api/v1/anniversary'> }) {
  const t = useTranslations('events.together');
  const { date } = useFormats();
  const { cooperativeSince, cooperativeDays, memberSince, memberDays, nextAnniversary, nextYears, today } = of;
  return (
    <Section title={t('title')}>
      <Card>
        <Stack gap={12}>
          <Columns>
            <Figure
              label={t('cooperative')}
              value={t('days', { days: cooperativeDays })}
              detail={t('since', { on: date(cooperativeSince) })}
            />
            <Figure
              label={t('you')}
              value={t('days', { days: memberDays })}
              detail={t('since', { on: date(memberSince) })}
            />
          </Columns>
          <p>
            {nextAnniversary === today
              ? t('today', { years: nextYears })
              : t('next', { on: date(nextAnniversary), years: nextYears })}
          </p>
          <p className="field-hint">{t('words')}</p>
        </Stack>
      </Card>
    </Section>
  );
}

/** The next anniversary event in full, and a list of past ones. */
function NextAnniversary() {
  const t = useTranslations('events');
  const coming = useEvents('coming', 'anniversary');
  const past = useEvents('past', 'anniversary').data ?? [];
  return (
    <>
      <Loaded
        query={coming}
        isEmpty={(events) => events.length === 0}
        empty={
          <EmptyState icon="cake" title={t('anniversary.none')}>
            {t('anniversary.noneWords')}
          </EmptyState>
        }
      >
        {([next]) => (next ? <EventView id={next.id} /> : null)}
      </Loaded>
      {past.length > 0 ? (
        <Section title={t('past')}>
          <EventRows events={past} label={t('past')} />
        </Section>
      ) : null}
    </>
  );
}
