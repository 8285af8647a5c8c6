import { useLocale, useTranslations } from 'use-intl/react';
import { BarPair, useMonthPoints } from '../../../design/components/bar-pair.tsx';
import { DefinitionList, StatusBadge } from '../../../design/components/data.tsx';
import { Icon } from '../../../design/components/icon.tsx';
import { footOf, List } from '../../../design/components/list.tsx';
import { Card, Section, Stack } from '../../../design/components/layout.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Page } from '../../../design/components/page.tsx';
import { EmptyState, Loaded, SkeletonRows } from '../../../design/components/states.tsx';
import { useFormats } from '../../../design/formats.ts';
import { useNavigation } from '../../../design/navigation.tsx';
import type { DataOf } from '../../../platform/client/call-types.ts';
import { useCall, useCallPages } from '../../../platform/client/queries.ts';
import { CounterpartyList } from './counterparty-list.tsx';
import { DeploymentList } from './deployment-list.tsx';
import './transparency.css';

type Figures = DataOf<'GET /api/v1/transparency/products/{id}'>;
type Revenue = DataOf<'GET /api/v1/transparency/products/{id}/revenue'>['items'][number];

/** One asset's revenue, with payer, invoice, bank line and date, and the income that holders expected. */
export function ProductScreen() {
  const t = useTranslations('transparency');
  const locale = useLocale();
  const { item, query } = useNavigation();
  const id = String(item?.id ?? query.id ?? '');
  const known = /^[1-9]\d{0,17}$/.test(id);
  const figures = useCall(
    'GET /api/v1/transparency/products/{id}',
    { path: { id }, query: { locale } },
    { enabled: known, staleMs: 60_000 },
  );
  const title = figures.data?.title ?? (typeof item?.title === 'string' ? item.title : t('product.title'));
  if (!known) {
    return (
      <Page title={t('product.title')}>
        <EmptyState
          icon="scale"
          title={t('product.none')}
          action={{ label: t('product.choose'), destination: { to: '/pages/transparency/index' } }}
        >
          {t('product.noneWords')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title={title}>
      <Loaded query={figures} skeleton={<SkeletonRows rows={4} height="9rem" />}>
        {(found) => (
          <Stack gap={24}>
            <MoneyPart figures={found} />
            <HistoryPart figures={found} />
            <Section title={t('counterparties.title')}>
              <CounterpartyList rows={found.counterparties} />
            </Section>
            <RevenueList productId={id} />
            <DeploymentList productId={id} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function MoneyPart({ figures: { money, type, asOf } }: { figures: Figures }) {
  const t = useTranslations('transparency');
  const { dateTime } = useFormats();
  return (
    <Section title={t('product.money')}>
      <Card>
        <Stack>
          <DefinitionList
            items={[
              { term: t('product.revenue'), value: <Money minor={money.revenueMinor} /> },
              money.recalledMinor > 0
                ? { term: t('revenue.recalled'), value: <Money minor={money.recalledMinor} /> }
                : null,
              { term: t('product.given'), value: <Money minor={money.givenMinor} /> },
              { term: t('product.waiting'), value: <Money minor={money.waitingMinor} />, total: true },
              { term: t('product.collected'), value: <Money minor={money.collectedMinor} /> },
              { term: t('product.fees'), value: <Money minor={money.feesMinor} /> },
            ]}
          />
          <DefinitionList
            items={[
              { term: t('product.cooling'), value: <Money minor={money.coolingMinor} /> },
              { term: t('product.sold'), value: <Money minor={money.soldMinor} /> },
              { term: t('product.deployed'), value: <Money minor={money.deployedMinor} /> },
              // A supplier may also pay back money spent on a device.
              type === 'fund' || money.restoredMinor > 0
                ? { term: t('product.restored'), value: <Money minor={money.restoredMinor} /> }
                : null,
              type === 'fund' || money.principalReturnedMinor > 0
                ? { term: t('product.principal'), value: <Money minor={money.principalReturnedMinor} /> }
                : null,
              { term: t('product.capital'), value: <Money minor={money.capitalMinor} />, total: true },
            ]}
          />
          <p className="transparency-note">{t('overview.asOf', { when: dateTime(asOf) })}</p>
        </Stack>
      </Card>
    </Section>
  );
}

function HistoryPart({ figures }: { figures: Figures }) {
  const t = useTranslations('transparency');
  const points = useMonthPoints(figures.months);
  if (figures.months.length === 0) return null;
  return (
    <Section title={t('product.history')}>
      <Card>
        <BarPair title={t('product.history')} points={points} />
      </Card>
    </Section>
  );
}

function RevenueList({ productId }: { productId: string }) {
  const t = useTranslations('transparency');
  const revenue = useCallPages(
    'GET /api/v1/transparency/products/{id}/revenue',
    { path: { id: productId }, query: {} },
    { staleMs: 60_000 },
  );
  return (
    <Section title={t('revenue.title')}>
      <List onRefresh={() => revenue.refetch()} foot={revenue.data ? footOf(revenue) : undefined} onMore={revenue.more}>
        <Loaded
          query={revenue}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <EmptyState icon="receipt" title={t('revenue.none')}>
              {t('revenue.noneWords')}
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="revenues" aria-label={t('revenue.title')}>
              {rows.map((row) => (
                <RevenueCard key={row.id} row={row} />
              ))}
            </ul>
          )}
        </Loaded>
      </List>
    </Section>
  );
}

/** One rent: its period, its amount and whether it came in time. Opening it shows the whole trail. */
function RevenueCard({ row }: { row: Revenue }) {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  return (
    <li>
      <details className="revenue">
        <summary className="revenue-head">
          <span className="revenue-text">
            <span className="revenue-period">
              {t('revenue.period', { from: date(row.periodFrom), until: date(row.periodUntil) })}
            </span>
            {row.late ? (
              <StatusBadge tone="warning">{t('revenue.late')}</StatusBadge>
            ) : (
              <StatusBadge tone="positive">{t('revenue.inTime')}</StatusBadge>
            )}
          </span>
          <span className="revenue-amount">
            <Money minor={row.netMinor} />
            <Icon name="down" size={16} />
          </span>
        </summary>
        <DefinitionList
          items={[
            { term: t('revenue.payer'), value: row.payer },
            { term: t('revenue.invoice'), value: row.invoiceNumber },
            { term: t('revenue.due'), value: date(row.dueOn) },
            { term: t('revenue.receivedOn'), value: date(row.receivedOn) },
            { term: t('revenue.line'), value: <span className="revenue-line">{row.bankLineId}</span> },
            { term: t('revenue.amount'), value: <Money minor={row.amountMinor} /> },
            { term: t('revenue.fee'), value: <Money minor={row.feeMinor} /> },
            row.recalledMinor > 0 ? { term: t('revenue.recalled'), value: <Money minor={row.recalledMinor} /> } : null,
            { term: t('revenue.net'), value: <Money minor={row.netMinor} />, total: true },
            { term: t('revenue.given'), value: <Money minor={row.givenMinor} /> },
          ]}
        />
      </details>
    </li>
  );
}
