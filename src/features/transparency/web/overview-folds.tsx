// The sections of the public page that can be opened: days, incidents, sales, money in and out, payers and receivers.
import { useTranslations } from 'use-intl/react';
import { DefinitionList } from '#design/components/data.tsx';
import { Fold, Folds } from '#design/components/fold.tsx';
import { RowItem, Rows, Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { Loaded } from '#design/components/states.tsx';
import { Table } from '#design/components/table.tsx';
import { useFormats } from '#design/formats.ts';
import { RewardGauge } from '#features/rewards/web/public.tsx';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { Typed, Written } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { CounterpartyList, MoreButton, PartiesSection, partyMinor, partyRow, useSteps } from './counterparty-list.tsx';
import { useFurther } from './further-row.ts';
import { purposeName, ReceiverList } from './receiver-list.tsx';

type Day = DataOf<'GET /api/v1/transparency/days'>['items'][number];
const FIGURES = [
  'rechargedMinor',
  'salesMinor',
  'revenueMinor',
  'incomeGivenMinor',
  'deployedMinor',
  'withdrawnMinor',
  'budgetFundedMinor',
  'rewardsMinor',
  'feesTakenMinor',
] as const satisfies readonly (keyof Day)[];

/** Table of the figures of each business day. */
function DayTable() {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  const days = useCallPages('GET /api/v1/transparency/days', { query: { limit: 14 } }, { staleMs: 60_000 });
  return (
    <Stack gap={8}>
      <h3 className="fold-part">{t('days.title')}</h3>
      <Loaded
        query={days}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="transparency-note">{t('overview.nothing')}</p>}
      >
        {(rows) => (
          <Stack gap={8}>
            <Table
              caption={t('days.title')}
              captionHidden
              rows={rows}
              rowKey={(row) => row.date}
              columns={[
                {
                  key: 'date',
                  head: t('days.date'),
                  cell: (row) => <span className="transparency-day">{date(row.date)}</span>,
                },
                ...FIGURES.map((name) => ({
                  key: name,
                  head: t(`days.${name}`),
                  numeric: true,
                  cell: (row: Day) => <Money minor={row[name]} unit={false} />,
                })),
              ]}
            />
            <MoreButton of={days} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

type Sale = DataOf<'GET /api/v1/transparency'>['sales'][number];

/** List of products with their settled purchases. A row opens the product's figures. */
function SalesList({ sales }: { sales: readonly Sale[] }) {
  const t = useTranslations('transparency');
  const { shown, more } = useSteps(sales);
  if (sales.length === 0) return <p className="transparency-note">{t('overview.nothing')}</p>;
  return (
    <>
      <Rows label={t('sales.title')}>
        {shown.map((one) => (
          <RowItem
            key={one.productId}
            icon="product"
            title={<Written language={one.language}>{one.productTitle}</Written>}
            detail={t('sales.orders', { count: one.orders })}
            value={<Money minor={one.amountMinor} />}
            destination={{
              to: '/pages/transparency/product',
              item: { id: one.productId, title: wordsOf(one.productTitle) },
            }}
          />
        ))}
      </Rows>
      {more}
    </>
  );
}

type Overview = DataOf<'GET /api/v1/transparency'>;

const TOP = 3;
const sumOf = (rows: readonly { amountMinor: number }[]) => rows.reduce((sum, row) => sum + row.amountMinor, 0);
const largest = <R extends { amountMinor: number }>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => b.amountMinor - a.amountMinor).slice(0, TOP);

/** Money in and out, and what is unexplained. In less out plus unexplained is the account's balance. */
export function FlowsFold({ figures }: { figures: Overview }) {
  const t = useTranslations('transparency');
  const { moneyIn, moneyOut, unexplainedMinor, coverage } = figures;
  return (
    <Folds>
      <Fold heading title={t('overview.flows')} value={<Money minor={coverage.clientBankMinor} />}>
        <>
          <Flows title={t('overview.moneyIn')} flows={moneyIn} />
          <Flows title={t('overview.moneyOut')} flows={moneyOut} />
          <DefinitionList
            items={[
              { term: t('overview.unexplained'), value: <Money minor={unexplainedMinor} /> },
              { term: t('coverage.bank'), value: <Money minor={coverage.clientBankMinor} />, total: true },
            ]}
          />
          <DayTable />
        </>
      </Fold>
    </Folds>
  );
}

function Flows({ title, flows }: { title: string; flows: Overview['moneyIn'] }) {
  const t = useTranslations('transparency');
  return (
    <Stack gap={8}>
      <h3 className="fold-part">{title}</h3>
      {flows.length === 0 ? (
        <p className="transparency-note">{t('overview.nothing')}</p>
      ) : (
        <DefinitionList
          items={flows.map((flow) => ({
            term: purposeName(t, flow.purpose),
            value: <Money minor={flow.amountMinor} />,
          }))}
        />
      )}
    </Stack>
  );
}

/**
 * Everyone who paid or was paid. While it is closed it names the largest of both. Receivers and single payments are
 * loaded when the section is opened.
 */
export function PartiesFold({ rows }: { rows: Overview['counterparties'] }) {
  const isPaid = (row: Overview['counterparties'][number]) => partyMinor(row) < 0;
  const named = [...largest(rows.filter((row) => !isPaid(row))), ...largest(rows.filter(isPaid))];
  return (
    <PartiesSection all={rows.length} named={named.map((row) => partyRow(row, <Typed>{row.name}</Typed>))}>
      <CounterpartyList rows={rows} withProduct />
      <ReceiverList />
    </PartiesSection>
  );
}

export function SalesFold({ sales }: { sales: Overview['sales'] }) {
  const t = useTranslations('transparency');
  const further = useFurther();
  const named = largest(sales);
  return (
    <Folds>
      <Fold
        heading
        title={t('sales.title')}
        value={<Money minor={sumOf(sales)} />}
        rows={[
          ...named.map((one) => ({
            key: one.productId,
            name: <Written language={one.language}>{one.productTitle}</Written>,
            value: <Money minor={one.amountMinor} />,
          })),
          ...further(sales.length - named.length, <Money minor={sumOf(sales) - sumOf(named)} />),
        ]}
      >
        <SalesList sales={sales} />
      </Fold>
    </Folds>
  );
}

export function RewardsFold({ figures: { rewards, paid } }: { figures: Overview }) {
  const t = useTranslations('transparency');
  const rows = [
    { key: 'funded', name: t('rewards.funded'), value: <Money minor={rewards.fundedMinor} /> },
    { key: 'spent', name: t('rewards.spent'), value: <Money minor={rewards.spentMinor} /> },
    { key: 'promised', name: t('rewards.promised'), value: <Money minor={rewards.promisedMinor} /> },
  ];
  const uncovered = {
    key: 'uncovered',
    name: t('rewards.uncovered'),
    value: <Money minor={rewards.uncoveredMinor} />,
  };
  return (
    <Folds>
      <Fold
        heading
        title={t('rewards.title')}
        value={<Money minor={rewards.balanceMinor} />}
        rows={[...rows, uncovered]}
      >
        <>
          <DefinitionList
            items={[
              ...rows.map(({ name, value }) => ({ term: name, value })),
              { term: t('rewards.balance'), value: <Money minor={rewards.balanceMinor} />, total: true },
              { term: uncovered.name, value: uncovered.value },
              { term: t('paid.rewards'), value: <Money minor={paid.rewardsMinor} /> },
            ]}
          />
          <p className="transparency-note">{t('rewards.words')}</p>
          <RewardGauge />
        </>
      </Fold>
    </Folds>
  );
}
