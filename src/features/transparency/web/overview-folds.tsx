import { useTranslations } from 'use-intl/react';
import { Fold, Folds } from '#design/components/fold.tsx';
import { DefinitionList } from '#design/components/data.tsx';
import { Stack } from '#design/components/layout.tsx';
import { Money } from '#design/components/money.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { RewardGauge } from '#features/rewards/web/public.tsx';
import { CounterpartyList } from './counterparty-list.tsx';
import { DayTable } from './day-table.tsx';
import { IncidentList, usePeriod } from './incident-list.tsx';
import { purposeName } from './purpose-name.ts';
import { ReceiverList } from './receiver-list.tsx';
import { SalesList } from './sales-list.tsx';

type Overview = DataOf<'GET /api/v1/transparency'>;

const TOP = 3;
const sumOf = (rows: readonly { amountMinor: number }[]) => rows.reduce((sum, row) => sum + row.amountMinor, 0);
const largest = <R extends { amountMinor: number }>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => b.amountMinor - a.amountMinor).slice(0, TOP);

/** In, less out, and the money that is still unexplained: together the account's balance. */
export function FlowsFold({ figures }: { figures: Overview }) {
  const t = useTranslations('transparency');
  const { moneyIn, moneyOut, unexplainedMinor, coverage } = figures;
  return (
    <Folds>
      <Fold
        heading
        title={t('overview.flows')}
        value={<Money minor={coverage.clientBankMinor} />}
        rows={[
          { key: 'in', name: t('overview.moneyIn'), value: <Money minor={sumOf(moneyIn)} sign="always" /> },
          { key: 'out', name: t('overview.moneyOut'), value: <Money minor={-sumOf(moneyOut)} /> },
          { key: 'wait', name: t('overview.unexplained'), value: <Money minor={unexplainedMinor} sign="always" /> },
        ]}
      >
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

/** All who paid or were paid. Receivers and single payments are read when the section is opened. */
export function PartiesFold({ rows }: { rows: Overview['counterparties'] }) {
  const t = useTranslations('transparency');
  const payers = rows.filter(({ role }) => role === 'payer');
  return (
    <Folds>
      <Fold
        heading
        title={t('counterparties.title')}
        value={<Money minor={sumOf(payers)} />}
        rows={largest(payers).map((row) => ({
          key: `${row.contractNumber} ${row.name}`,
          name: row.name,
          value: <Money minor={row.amountMinor} />,
        }))}
      >
        <>
          <CounterpartyList rows={rows} withProduct />
          <ReceiverList />
        </>
      </Fold>
    </Folds>
  );
}

export function SalesFold({ sales }: { sales: Overview['sales'] }) {
  const t = useTranslations('transparency');
  return (
    <Folds>
      <Fold
        heading
        title={t('sales.title')}
        value={<Money minor={sumOf(sales)} />}
        rows={largest(sales).map((one) => ({
          key: one.productId,
          name: one.productTitle,
          value: <Money minor={one.amountMinor} />,
        }))}
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
  return (
    <Folds>
      <Fold heading title={t('rewards.title')} value={<Money minor={rewards.balanceMinor} />} rows={rows}>
        <>
          <DefinitionList
            items={[
              ...rows.map(({ name, value }) => ({ term: name, value })),
              { term: t('rewards.balance'), value: <Money minor={rewards.balanceMinor} />, total: true },
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

export function IncidentsFold({ incidents }: { incidents: Overview['incidents'] }) {
  const t = useTranslations('transparency');
  const { count } = useFormats();
  const period = usePeriod();
  if (incidents.length === 0)
    return (
      <Folds>
        <Fold heading title={t('incidents.title')}>
          {t('incidents.none')}
        </Fold>
      </Folds>
    );
  return (
    <Folds>
      <Fold
        heading
        title={t('incidents.title')}
        value={count(incidents.length)}
        rows={incidents.slice(0, TOP).map((one, at) => ({
          key: `${at}`,
          name: `${one.productTitle ?? t('incidents.whole')}, ${period(one)}`,
          value: one.amountMinor === null ? null : <Money minor={one.amountMinor} />,
        }))}
      >
        <IncidentList incidents={incidents} />
      </Fold>
    </Folds>
  );
}
