import { useLocale, useTranslations } from 'use-intl/react';
import { DefinitionList, StatusBadge } from '../../../design/components/data.tsx';
import { Card, Columns, Figure, Note, RowItem, Rows, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Page } from '../../../design/components/page.tsx';
import { Loaded, SkeletonRows } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall } from '../../../platform/client/queries.ts';
import { BooksSection } from './books-section.tsx';
import { CounterpartyList } from './counterparty-list.tsx';
import { DayTable } from './day-table.tsx';
import { IncidentList } from './incident-list.tsx';
import { purposeName } from './purpose-name.ts';
import { ReceiverList } from './receiver-list.tsx';
import './transparency.css';

type Overview = DataOf<'GET /api/v1/transparency'>;

/** The sources and destinations of money, for anybody to read. */
export function OverviewScreen() {
  const t = useTranslations('transparency');
  const locale = useLocale();
  // A receipt leads here to be compared. Then that comes first.
  const comparing = useNavigation().query.head !== undefined;
  const overview = useCall('GET /api/v1/transparency', { query: { locale } }, { staleMs: 60_000 });
  return (
    <Page title={t('overview.title')}>
      <Loaded query={overview} skeleton={<SkeletonRows rows={6} height="7rem" />}>
        {(figures) => (
          <Stack gap={24}>
            <AsOf at={figures.asOf} />
            {comparing ? <BooksSection stand={figures.stand} /> : null}
            <PaidFrom paid={figures.paid} />
            <Coverage coverage={figures.coverage} />
            <Payouts payouts={figures.payouts} />
            <Flows title={t('overview.moneyIn')} flows={figures.moneyIn} unexplainedMinor={figures.unexplainedMinor} />
            <Flows title={t('overview.moneyOut')} flows={figures.moneyOut} />
            <Rewards rewards={figures.rewards} />
            <Sales sales={figures.sales} />
            <Section title={t('counterparties.title')}>
              <CounterpartyList rows={figures.counterparties} withProduct />
            </Section>
            <ReceiverList />
            <IncidentList incidents={figures.incidents} />
            <DayTable />
            {comparing ? null : <BooksSection stand={figures.stand} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function AsOf({ at }: { at: string }) {
  const t = useTranslations('transparency');
  const { dateTime } = useFormats();
  return (
    <Stack gap={8}>
      <p>{t('overview.words')}</p>
      <p className="transparency-note">{t('overview.asOf', { when: dateTime(at) })}</p>
    </Stack>
  );
}

/** The first promise, in figures: only booked revenue pays income. */
function PaidFrom({ paid }: { paid: Overview['paid'] }) {
  const t = useTranslations('transparency');
  return (
    <Section title={t('paid.title')}>
      <Card>
        <Stack>
          <Columns min={8}>
            <Figure
              label={t('paid.received')}
              value={<Money minor={paid.revenueReceivedMinor} />}
              detail={t('paid.receivedDetail')}
            />
            <Figure
              label={t('paid.given')}
              value={<Money minor={paid.incomeGivenMinor} />}
              detail={t('paid.givenDetail')}
            />
          </Columns>
          <DefinitionList
            items={[
              { term: t('paid.received'), value: <Money minor={paid.revenueReceivedMinor} /> },
              { term: t('paid.fees'), value: <Money minor={paid.feesMinor} /> },
              paid.recalledMinor > 0
                ? { term: t('revenue.recalled'), value: <Money minor={paid.recalledMinor} /> }
                : null,
              { term: t('paid.given'), value: <Money minor={paid.incomeGivenMinor} /> },
              { term: t('paid.waiting'), value: <Money minor={paid.revenueWaitingMinor} />, total: true },
              { term: t('paid.collected'), value: <Money minor={paid.incomeCollectedMinor} /> },
              { term: t('paid.rewards'), value: <Money minor={paid.rewardsMinor} /> },
              { term: t('paid.principal'), value: <Money minor={paid.principalMinor} /> },
            ]}
          />
          <DefinitionList
            items={[
              { term: t('paid.expected'), value: <Money minor={paid.expectedMinor} /> },
              { term: t('paid.awaiting'), value: <Money minor={paid.awaitingMinor} /> },
              { term: t('paid.missed'), value: <Money minor={paid.missedMinor} /> },
            ]}
          />
          <p className="transparency-note">{t('paid.words')}</p>
        </Stack>
      </Card>
    </Section>
  );
}

const COVERAGE_TONE = { covered: 'positive', books_short: 'negative', reconciliation_stale: 'warning' } as const;

function Coverage({ coverage }: { coverage: Overview['coverage'] }) {
  const t = useTranslations('transparency');
  const { date, dateTime } = useFormats();
  return (
    <Section title={t('coverage.title')}>
      <Card>
        <Stack>
          <div>
            <StatusBadge tone={COVERAGE_TONE[coverage.state]}>{t(`coverage.state.${coverage.state}`)}</StatusBadge>
          </div>
          <DefinitionList
            items={[
              { term: t('coverage.bank'), value: <Money minor={coverage.clientBankMinor} /> },
              { term: t('coverage.due'), value: <Money minor={coverage.operatorDueMinor} /> },
              { term: t('coverage.owed'), value: <Money minor={coverage.owedMinor} />, total: true },
              { term: t('coverage.reconciled'), value: date(coverage.lastReconciledOn) },
              { term: t('coverage.next'), value: dateTime(coverage.nextStatementDueAt) },
            ]}
          />
          <p className="transparency-note">{t('coverage.words')}</p>
        </Stack>
      </Card>
    </Section>
  );
}

function Payouts({ payouts }: { payouts: Overview['payouts'] }) {
  const t = useTranslations('transparency');
  const { count } = useFormats();
  const time = (minutes: number | null) => {
    if (minutes === null) return '—';
    return minutes < 120
      ? t('payouts.minutes', { count: minutes })
      : t('payouts.hours', { count: Math.round(minutes / 60) });
  };
  return (
    <Section title={t('payouts.title')}>
      <Card>
        <Stack>
          <Columns min={8}>
            <Figure label={t('payouts.median')} value={time(payouts.medianMinutes)} />
            <Figure label={t('payouts.p95')} value={time(payouts.p95Minutes)} />
          </Columns>
          <p className="transparency-note">
            {t('payouts.words', { paid: count(payouts.paidCount), open: count(payouts.openCount) })}
          </p>
        </Stack>
      </Card>
    </Section>
  );
}

function Flows({
  title,
  flows,
  unexplainedMinor = 0,
}: {
  title: string;
  flows: Overview['moneyIn'];
  unexplainedMinor?: number;
}) {
  const t = useTranslations('transparency');
  const items = flows.map((flow) => ({
    term: purposeName(t, flow.purpose),
    value: <Money minor={flow.amountMinor} />,
  }));
  if (unexplainedMinor > 0) items.push({ term: t('overview.unexplained'), value: <Money minor={unexplainedMinor} /> });
  return (
    <Section title={title}>
      <Card>
        {items.length === 0 ? (
          <p className="transparency-note">{t('overview.nothing')}</p>
        ) : (
          <DefinitionList items={items} />
        )}
      </Card>
    </Section>
  );
}

function Rewards({ rewards }: { rewards: Overview['rewards'] }) {
  const t = useTranslations('transparency');
  return (
    <Section title={t('rewards.title')}>
      <Card>
        <Stack>
          <DefinitionList
            items={[
              { term: t('rewards.funded'), value: <Money minor={rewards.fundedMinor} /> },
              { term: t('rewards.spent'), value: <Money minor={rewards.spentMinor} /> },
              { term: t('rewards.promised'), value: <Money minor={rewards.promisedMinor} /> },
              { term: t('rewards.balance'), value: <Money minor={rewards.balanceMinor} />, total: true },
            ]}
          />
          <p className="transparency-note">{t('rewards.words')}</p>
          {rewards.balanceMinor === 0 ? <Note tone="warning">{t('rewards.empty')}</Note> : null}
        </Stack>
      </Card>
    </Section>
  );
}

function Sales({ sales }: { sales: Overview['sales'] }) {
  const t = useTranslations('transparency');
  return (
    <Section title={t('sales.title')}>
      {sales.length === 0 ? (
        <p className="transparency-note">{t('overview.nothing')}</p>
      ) : (
        <Rows label={t('sales.title')}>
          {sales.map((one) => (
            <RowItem
              key={one.productId}
              icon="product"
              title={one.productTitle}
              detail={t('sales.orders', { count: one.orders })}
              value={<Money minor={one.amountMinor} />}
              destination={{ to: '/pages/transparency/product', item: { id: one.productId, title: one.productTitle } }}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
