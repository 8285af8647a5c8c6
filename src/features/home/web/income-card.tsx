import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { FailedLine } from '../../../design/components/states.tsx';
import { Link } from '../../../design/navigation.tsx';
import { useIncomeToday } from './queries.ts';

/** Today: the expected income, the revenue paid, and the amount to collect. */
export function IncomeCard() {
  const t = useTranslations('home');
  const income = useIncomeToday();
  const { data } = income;
  return (
    <Section title={t('income.title')} action={<Link to="/pagesB/mine/statistics/index">{t('income.more')}</Link>}>
      <Card>
        <Stack>
          <FailedLine query={income} />
          <DefinitionList
            items={[
              { term: t('income.expected'), value: <Money minor={data?.expectedMinor} hideable /> },
              { term: t('income.paid'), value: <Money minor={data?.paidMinor} hideable /> },
              { term: t('income.stillToRun'), value: <Money minor={data?.stillToRunMinor} hideable /> },
              { term: t('income.awaiting'), value: <Money minor={data?.awaitingMinor} hideable /> },
              {
                term: t('income.toCollect'),
                value: <Money minor={data?.toCollectMinor} hideable total />,
                total: true,
              },
            ]}
          />
          <p className="home-note">{data && data.missedMinor > 0 ? t('income.short') : t('income.fromRevenue')}</p>
          {data && data.toCollectMinor > 0 ? (
            <ButtonLink to="/pagesB/mine/product/index" kind="secondary" block>
              {data.collectingClosed === null ? t('income.collect') : t('income.collectLater')}
            </ButtonLink>
          ) : null}
        </Stack>
      </Card>
    </Section>
  );
}
