import { useTranslations } from 'use-intl/react';
import { BarPair, useMonthPoints } from '../../../design/components/bar-pair.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Note, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { EmptyState } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Link } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';

type Product = DataOf<'GET /api/v1/products/{id}'>;

/** Expected against really paid over all holders, month by month, misses included. */
export function HistoryPart({ product }: { product: Product }) {
  const t = useTranslations('catalogue');
  const { date } = useFormats();
  const points = useMonthPoints(product.months);
  const sum = (pick: 'expectedMinor' | 'paidMinor' | 'missedMinor' | 'awaitingMinor') =>
    product.months.reduce((total, month) => total + month[pick], 0);
  const missed = product.months.filter((month) => month.missedMinor > 0);
  return (
    <Section
      title={t('history.title')}
      action={
        <Link to="/pages/transparency/product" item={{ id: product.id, title: product.title }}>
          {t('history.who')}
        </Link>
      }
    >
      <Card>
        {product.months.length === 0 ? (
          <EmptyState icon="chart" title={t('history.none')}>
            {t('history.noneWords')}
          </EmptyState>
        ) : (
          <Stack>
            <BarPair title={t('history.title')} points={points} />
            <DefinitionList
              items={[
                { term: t('history.expected'), value: <Money minor={sum('expectedMinor')} /> },
                { term: t('history.paid'), value: <Money minor={sum('paidMinor')} /> },
                sum('awaitingMinor') > 0
                  ? { term: t('history.awaiting'), value: <Money minor={sum('awaitingMinor')} /> }
                  : null,
                { term: t('history.missed'), value: <Money minor={sum('missedMinor')} />, total: true },
              ]}
            />
            {missed.length > 0 ? (
              <Note tone="warning" icon="warning" title={t('history.missedTitle')}>
                <ul className="catalogue-risks">
                  {missed.map((month) => (
                    <li key={month.month}>
                      {t('history.missedIn', {
                        month: date(`${month.month}-01`, 'month'),
                        count: month.cyclesMissed,
                      })}{' '}
                      <Money minor={month.missedMinor} />
                    </li>
                  ))}
                </ul>
              </Note>
            ) : null}
          </Stack>
        )}
      </Card>
    </Section>
  );
}
