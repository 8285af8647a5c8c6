import { useLocale, useTranslations } from 'use-intl/react';
import { ButtonLink } from '../../../design/components/button.tsx';
import { DefinitionList } from '../../../design/components/data.tsx';
import { Card, Cluster, Stack } from '../../../design/components/layout.tsx';
import { footOf, List } from '../../../design/components/list.tsx';
import { Money } from '../../../design/components/money.tsx';
import { Page } from '../../../design/components/page.tsx';
import { Loaded } from '../../../design/components/states.tsx';
import { Tabs } from '../../../design/components/tabs.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Link, useNavigation } from '../../../design/navigation.tsx';
import { useCallPages } from '../../../platform/client/queries.ts';
import { OrderStatus } from './order-labels.tsx';
import './orders.css';
import { NoFunds } from './no-funds.tsx';

type View = 'holding' | 'received';

/** Fund holdings: expected income, received income, and the arrival of the money. */
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
  const { date } = useFormats();
  const funds = useCallPages('GET /api/v1/fund-holdings', { query: { state: view, locale } }, { live: true });
  return (
    <List onRefresh={() => funds.refetch()} foot={funds.data?.length ? footOf(funds) : undefined} onMore={funds.more}>
      <Loaded query={funds} isEmpty={(items) => items.length === 0} empty={<NoFunds title={t(`fund.${view}None`)} />}>
        {(items) => (
          <Stack>
            {items.map((fund) => (
              <Card key={fund.orderId}>
                <Stack gap={12}>
                  <Cluster spread>
                    <Link to="/pagesB/mine/orderDetail/index" item={{ id: fund.orderId }} className="orders-link">
                      <span className="orders-title">{fund.product.title}</span>
                    </Link>
                    <OrderStatus status={fund.status} />
                  </Cluster>
                  <DefinitionList
                    items={[
                      { term: t('order.invested'), value: <Money minor={fund.amountMinor} hideable /> },
                      { term: t('fund.bought'), value: date(fund.boughtAt) },
                      { term: t('fund.incomeUntil'), value: date(fund.incomeUntil) },
                      { term: t('fund.expectedTotal'), value: <Money minor={fund.expectedTotalMinor} hideable /> },
                      { term: t('mine.expectedSoFar'), value: <Money minor={fund.expectedSoFarMinor} hideable /> },
                      { term: t('fund.received'), value: <Money minor={fund.receivedMinor} hideable /> },
                      { term: t('mine.toCollect'), value: <Money minor={fund.toCollectMinor} hideable /> },
                      fund.principal ? { term: t('fund.dueBack'), value: date(fund.arrivesAt) } : null,
                      fund.principal
                        ? {
                            term: t('principal.returned'),
                            value: <Money minor={fund.principal.returnedMinor} hideable />,
                          }
                        : null,
                      fund.principal && fund.principal.shortMinor > 0
                        ? {
                            term: t('principal.loss'),
                            value: <Money minor={-fund.principal.shortMinor} tone="negative" hideable />,
                            total: true,
                          }
                        : null,
                    ]}
                  />
                </Stack>
              </Card>
            ))}
          </Stack>
        )}
      </Loaded>
    </List>
  );
}
