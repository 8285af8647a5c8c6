import { useTranslations } from 'use-intl/react';
import { Card, Section, Stack } from '#design/components/layout.tsx';
import { Skeleton } from '#design/components/states.tsx';
import { Link } from '#design/navigation.tsx';
import { useCall } from '#platform/client/queries.ts';
import { BreakEvenLine, MonthLine, useNextPayment } from './answers.tsx';

/** This month and who is late, the next payment, and how much of all prices is back. Absent without any order. */
export function IncomeAnswers() {
  const t = useTranslations('orders');
  const income = useCall('GET /api/v1/income/today', {}, { live: true, quiet: true });
  const days = useCall('GET /api/v1/income/weave', { query: {} }, { live: true, quiet: true });
  const [today, weave] = [income.data, days.data];
  const next = useNextPayment()(today?.next ?? null);
  if (income.isPending || days.isPending) return <Skeleton height="12.5rem" rounded />;
  if (!today?.breakEven || !weave) return null;
  return (
    <Section title={t('incomeTitle')} action={<Link to="/pagesB/mine/statistics/index">{t('statistics.title')}</Link>}>
      <Card>
        <Stack gap={8}>
          <MonthLine weave={weave} />
          {next ? <p className="answers-line numerals">{next}</p> : null}
          <BreakEvenLine of={today.breakEven} brief />
        </Stack>
      </Card>
    </Section>
  );
}
