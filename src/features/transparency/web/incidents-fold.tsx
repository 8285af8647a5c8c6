// The incidents of the public page: rents that didn't come, days on which payments stopped, books that lacked money.
import { useTranslations } from 'use-intl/react';
import { Fold, Folds } from '#design/components/fold.tsx';
import { RowItem, Rows } from '#design/components/layout.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { Money } from '#design/components/money.tsx';
import { Written } from '#design/components/written.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { useSteps } from './counterparty-list.tsx';
import { useFurther } from './further-row.ts';

type Incident = DataOf<'GET /api/v1/transparency'>['incidents'][number];

/** How many the closed section names. */
const TOP = 3;

/** The product that an incident is about, or that it is about all of C3. */
function Where({ of: { productTitle, language } }: { of: Incident }) {
  const t = useTranslations('transparency');
  return productTitle === null ? t('incidents.whole') : <Written language={language}>{productTitle}</Written>;
}

/** Returns the days of an incident as text. */
function usePeriod(): (incident: Pick<Incident, 'kind' | 'from' | 'until'>) => string {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  const days = (from: string, until: string) =>
    from === until ? date(from) : t('incidents.period', { from: date(from), until: date(until) });
  return ({ kind, from, until }) => {
    if (until === null) return t('incidents.since', { from: date(from) });
    // A rent's days are those that it is for. Members' own pages show its income on the day after.
    return kind === 'rent_missed' ? t('incidents.rentOf', { days: days(from, until) }) : days(from, until);
  };
}

/** List of incidents, such as missed rents and days on which payments stopped. */
function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
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
            title={<Where of={one} />}
            detail={t('incidents.line', { what: t(`incidents.kind.${one.kind}`), when: period(one) })}
            {...(one.amountMinor === null ? {} : { value: <Money minor={one.amountMinor} /> })}
          />
        ))}
      </Rows>
      {more}
    </>
  );
}

export function IncidentsFold({ incidents }: { incidents: readonly Incident[] }) {
  const t = useTranslations('transparency');
  const { count } = useFormats();
  const further = useFurther();
  const period = usePeriod();
  if (incidents.length === 0)
    return (
      <Folds>
        <Fold heading title={t('incidents.title')}>
          {t('incidents.none')}
        </Fold>
      </Folds>
    );
  const named = incidents.slice(0, TOP).map((one, at) => ({
    key: `${at}`,
    name: sentenceAround({ what: <Where of={one} /> }, (marks) => t('incidents.line', { ...marks, when: period(one) })),
    value: one.amountMinor === null ? null : <Money minor={one.amountMinor} />,
  }));
  return (
    <Folds>
      <Fold
        heading
        title={t('incidents.title')}
        value={count(incidents.length)}
        rows={[...named, ...further(incidents.length - named.length)]}
      >
        <IncidentList incidents={incidents} />
      </Fold>
    </Folds>
  );
}
