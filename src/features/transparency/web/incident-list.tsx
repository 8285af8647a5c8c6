import { useTranslations } from 'use-intl/react';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useSteps } from './more-button.tsx';

type Incident = DataOf<'GET /api/v1/transparency'>['incidents'][number];

/** The days of an incident, in words. */
export function usePeriod(): (incident: Pick<Incident, 'from' | 'until'>) => string {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  return ({ from, until }) =>
    until === null
      ? t('incidents.since', { from: date(from) })
      : from === until
        ? date(from)
        : t('incidents.period', { from: date(from), until: date(until) });
}

/** The incidents: missed rents, and days on which everything stood still. */
export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  const t = useTranslations('transparency');
  const period = usePeriod();
  const { shown, more } = useSteps(incidents);
  return (
    <>
      <Rows label={t('incidents.title')}>
        {shown.map((one, at) => (
          <RowItem
            key={`${one.kind} ${one.productId ?? ''} ${one.from} ${at}`}
            icon={one.kind === 'rent_missed' ? 'clock' : 'warning'}
            title={one.productTitle ?? t('incidents.whole')}
            detail={`${t(`incidents.kind.${one.kind}`)}, ${period(one)}`}
            {...(one.amountMinor === null ? {} : { value: <Money minor={one.amountMinor} /> })}
          />
        ))}
      </Rows>
      {more}
    </>
  );
}
