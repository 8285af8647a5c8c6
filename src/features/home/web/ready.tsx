import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { FirstCard } from '#platform/client/first-card.tsx';
import { Stack } from '#design/components/layout.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { FailedLine, Skeleton } from '#design/components/states.tsx';
import { type PickedThread, WeavePicker } from '#design/components/weave.tsx';
import { businessDateOf } from '#universal/date-text.ts';
import { Link } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCall } from '#platform/client/queries.ts';
import { BreakEvenLine, CollectButton, MonthLine, Payers, useNextPayment } from '#features/orders/web/public.tsx';
import { useIncomeToday } from './queries.ts';

/**
 * Home's main card: the income to collect, the button that collects it, this month, the last ninety days of income, and
 * how much of all that the member paid is back.
 */
export function Ready() {
  const t = useTranslations('home.ready');
  const income = useIncomeToday();
  const weave = useCall('GET /api/v1/income/weave', { query: {} }, { live: true, quiet: true });
  const { data } = income;
  const next = useNextPayment()(data?.next ?? null);
  const pending = income.isPending || weave.isPending;
  return (
    <FirstCard name="firstView" pending={pending}>
      <Stack gap={8}>
        <FailedLine query={income} />
        <MoneyFigure label={t('title')} minor={data?.toCollectMinor} own hides />
        {data ? (
          <CollectButton
            path="/pages/tabbar/home/index"
            today={data}
            nothing={<p className="home-quiet">{t('nothing')}</p>}
          />
        ) : income.isPending ? (
          <Skeleton height="3rem" rounded />
        ) : null}
        {pending ? (
          <Skeleton height="14.75rem" rounded />
        ) : (
          <>
            {weave.data ? <NinetyDays weave={weave.data} /> : null}
            {next ? <p className="answers-line numerals">{next}</p> : null}
            {data?.breakEven ? <BreakEvenLine of={data.breakEven} /> : null}
          </>
        )}
      </Stack>
    </FirstCard>
  );
}

/** Ninety days of income, a thread per day. A picked thread opens the sheet with its payers. */
function NinetyDays({ weave }: { weave: DataOf<'GET /api/v1/income/weave'> }) {
  const t = useTranslations('home.ready');
  const [day, setDay] = useState<string>();
  const open = ({ start }: PickedThread) => setDay(businessDateOf(start));
  return (
    <div>
      <div className="ninety-days-head">
        <h2>{t('days')}</h2>
        <Link to="/pagesB/mine/statistics/index">{t('statistics')}</Link>
      </div>
      <MonthLine weave={weave} />
      <WeavePicker weave={weave} own>
        {(picked) =>
          picked.state === 'none' || picked.state === 'awaiting' ? null : (
            <Button kind="secondary" small onClick={() => open(picked)}>
              {t('who')}
            </Button>
          )
        }
      </WeavePicker>
      <Payers date={day} onClose={() => setDay(undefined)} />
    </div>
  );
}
