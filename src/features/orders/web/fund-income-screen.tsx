import { useLocale, useTranslations } from 'use-intl/react';
import { ButtonLink } from '#design/components/button.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Cluster } from '#design/components/beside.tsx';
import { Card, Stack } from '#design/components/layout.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { Weave } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { Link, useNavigation } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { Written } from '#design/components/written.tsx';
import { BreakEvenLine } from './answers.tsx';
import { CollectNews } from './collecting.tsx';
import { CollectInList, useCollectInList } from './collect-in-list.tsx';
import { leftOverOf, OrderStatus, useDueBack } from './order-labels.tsx';
import './orders.css';
import { NoFunds } from './no-funds.tsx';

const PATH = '/pagesB/mine/fundIncome/index';
type View = 'holding' | 'received';

/** The member's fund orders: expected and received income, and when the money comes back. */
export function FundIncomeScreen() {
  const t = useTranslations('orders');
  const { query, setQuery } = useNavigation();
  const view: View = query.view === 'received' ? 'received' : 'holding';
  return (
    <Page title={t('fund.title')}>
      <Stack>
        <Tabs
          label={t('fund.title')}
          value={view}
          onChange={(next) => setQuery({ view: next })}
          options={(['holding', 'received'] as const).map((value) => ({ value, label: t(`fund.${value}`) }))}
        >
          <Holdings key={view} view={view} />
        </Tabs>
        <ButtonLink to="/pagesB/mine/fundIncomeRecord/index" kind="secondary" block>
          {t('fund.records')}
        </ButtonLink>
      </Stack>
    </Page>
  );
}

function Holdings({ view }: { view: View }) {
  const t = useTranslations('orders');
  const locale = useLocale();
  const funds = useCallPages('GET /api/v1/fund-holdings', { query: { state: view, locale } }, { live: true });
  const collecting = useCollectInList(PATH);
  return (
    <>
      {collecting.asked === undefined ? <CollectNews act={collecting.act} /> : null}
      <PagedList pages={funds} empty={<NoFunds title={t(`fund.${view}None`)} />}>
        {(items) => (
          <Stack>
            {items.map((fund) => (
              <Card key={fund.orderId}>
                <Stack gap={12}>
                  <FundRow fund={fund} />
                  {collecting.asked === fund.orderId ? <CollectNews act={collecting.act} /> : null}
                  <CollectInList order={{ ...fund, id: fund.orderId }} collecting={collecting} />
                </Stack>
              </Card>
            ))}
          </Stack>
        )}
      </PagedList>
    </>
  );
}

type Fund = DataOf<'GET /api/v1/fund-holdings'>['items'][number];

function FundRow({ fund }: { fund: Fund }) {
  const t = useTranslations('orders');
  const { date, ownMoney } = useFormats();
  const { principal, breakEven } = fund;
  const dueBack = useDueBack();
  const paidMinor = fund.receivedMinor + fund.toCollectMinor;
  const leftOver = leftOverOf({ paidMinor, expectedSoFarMinor: fund.expectedSoFarMinor });
  return (
    <Stack gap={8}>
      <Cluster spread>
        <Link to="/pagesB/mine/orderDetail/index" item={{ id: fund.orderId }} className="orders-link">
          <span className="orders-title">
            <Written language={fund.product.language}>{fund.product.title}</Written>
          </span>
        </Link>
        {fund.status === 'holding' ? null : <OrderStatus status={fund.status} />}
      </Cluster>
      <Weave weave={fund.weave} own />
      {breakEven ? <BreakEvenLine of={breakEven} /> : null}
      <DefinitionList
        items={[
          { term: t('order.invested'), value: <Money minor={fund.amountMinor} hideable /> },
          { term: t('fund.received'), value: <Money minor={fund.receivedMinor} hideable /> },
          { term: t('mine.toCollect'), value: <Money minor={fund.toCollectMinor} hideable /> },
          { term: t('fund.expectedTotal'), value: <Money minor={fund.expectedTotalMinor} hideable /> },
          leftOver > 0 ? { term: t('day.surplus'), value: <Money minor={leftOver} hideable /> } : null,
          principal && principal.returnedMinor > 0
            ? { term: t('principal.returned'), value: <Money minor={principal.returnedMinor} hideable /> }
            : null,
          principal && principal.shortMinor > 0
            ? {
                term: t('principal.loss'),
                value: <Money minor={-principal.shortMinor} tone="negative" hideable />,
                total: true,
              }
            : null,
        ]}
      />
      <p className="orders-line numerals">
        {t('fund.expectedSoFar', { amount: ownMoney(fund.expectedSoFarMinor) })} ·{' '}
        {t('mine.incomeUntil', { date: date(fund.incomeUntil) })}
        {principal ? <> · {dueBack(fund.arrivesAt)}</> : null}
      </p>
    </Stack>
  );
}
