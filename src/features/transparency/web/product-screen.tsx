import { useLocale, useTranslations } from 'use-intl/react';
import { Fold, Folds } from '#design/components/fold.tsx';
import { DefinitionList, StatusBadge } from '#design/components/data.tsx';
import { MoneyFigure } from '#design/components/money-figure.tsx';
import { Table } from '#design/components/table.tsx';
import { Icon } from '#design/components/icon.tsx';
import { Stack } from '#design/components/layout.tsx';
import { sentenceAround } from '#design/components/localized.tsx';
import { Money } from '#design/components/money.tsx';
import { Page } from '#design/components/page.tsx';
import { Loaded, SkeletonRows } from '#design/components/states.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { WeaveKey } from '#design/components/weave-table.tsx';
import { useWeaveSentence, Weave } from '#design/components/weave.tsx';
import { useFormats } from '#design/formats.ts';
import { useNavigation } from '#design/navigation.tsx';
import type { DataOf } from '#platform/client/call-types.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { useCall } from '#platform/client/queries.ts';
import { Typed } from '#design/components/written.tsx';
import { wordsOf } from '#universal/written-text.ts';
import { CounterpartyList, MoreButton, Moved, PartiesSection, partyRow } from './counterparty-list.tsx';
import { DeploymentFold } from './deployment-fold.tsx';
import { RentBar } from './rent-bar.tsx';
import './transparency.css';

type Figures = DataOf<'GET /api/v1/transparency/products/{id}'>;
type Revenue = DataOf<'GET /api/v1/transparency/products/{id}/revenue'>['items'][number];

/** Page of one product's money: revenue with payer, invoice and bank line, and the income that holders expected. */
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
  const { title = typeof item?.title === 'string' ? item.title : t('product.title'), language } = figures.data ?? {};
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
    <Page title={wordsOf(title)} language={language}>
      <Loaded query={figures} skeleton={<SkeletonRows rows={4} height="9rem" />}>
        {(found) => (
          <Stack>
            <MoneyPart figures={found} />
            <HistoryPart figures={found} />
            <PayersFold rows={found.counterparties} />
            <RevenueFold productId={id} type={found.type} />
            <DeploymentFold productId={id} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Where the product's rents went, and in a fold the holders' capital. */
function MoneyPart({ figures: { money, type, asOf } }: { figures: Figures }) {
  const t = useTranslations('transparency');
  const { dateTime } = useFormats();
  return (
    <section className="folded card card-plain card-flush">
      <div className="folded-rest">
        <MoneyFigure label={t('product.received', { type })} minor={money.revenueMinor + money.feesMinor} total />
        <RentBar
          givenMinor={money.givenMinor}
          feesMinor={money.feesMinor}
          waitingMinor={money.waitingMinor}
          recalledMinor={money.recalledMinor}
        />
      </div>
      <details>
        <summary className="unfolds folded-more">{t('product.money')}</summary>
        <div className="folded-rest">
          <DefinitionList
            items={[
              { term: t('product.collected'), value: <Money minor={money.collectedMinor} /> },
              { term: t('product.cooling'), value: <Money minor={money.coolingMinor} /> },
              { term: t('product.sold'), value: <Moved minor={money.soldMinor} /> },
              { term: t('product.deployed'), value: <Moved minor={-money.deployedMinor} /> },
              // A supplier may also pay back money that was spent on a device.
              type === 'fund' || money.restoredMinor > 0
                ? { term: t('product.restored'), value: <Moved minor={money.restoredMinor} /> }
                : null,
              type === 'fund' || money.principalReturnedMinor > 0
                ? { term: t('product.principal'), value: <Moved minor={-money.principalReturnedMinor} /> }
                : null,
              { term: t('product.capital'), value: <Money minor={money.capitalMinor} />, total: true },
            ]}
          />
          <p className="transparency-note">{t('overview.asOf', { when: dateTime(asOf) })}</p>
        </div>
      </details>
    </section>
  );
}

/** All cycles so far as a weave, and in a fold the months in figures. */
function HistoryPart({ figures }: { figures: Figures }) {
  const t = useTranslations('transparency');
  const { date, money } = useFormats();
  const sentence = useWeaveSentence();
  const { weave, months, expectedMinor, paidMinor, leftOverMinor } = figures;
  if (months.length === 0) return null;
  return (
    <section className="folded card card-plain card-flush">
      <div className="folded-rest">
        <h2 className="folded-title">{t('product.history')}</h2>
        <Weave weave={weave} size="page" />
        <p className="transparency-note">{sentence(weave)}</p>
        <WeaveKey />
        <p>{t('product.paidOf', { paid: money(paidMinor), expected: money(expectedMinor) })}</p>
        {leftOverMinor > 0 ? <p>{t('product.leftOver', { amount: money(leftOverMinor) })}</p> : null}
      </div>
      <details>
        <summary className="unfolds folded-more">{t('product.months')}</summary>
        <div className="folded-rest">
          <Table
            caption={t('product.months')}
            captionHidden
            rows={[...months].reverse()}
            rowKey={({ month }) => month}
            columns={[
              { key: 'month', head: t('product.month'), cell: ({ month }) => date(`${month}-01`, 'month') },
              ...MONTH_FIGURES.filter((name) => name !== 'leftOverMinor' || leftOverMinor > 0).map((name) => ({
                key: name,
                head: t(`product.${name}`),
                numeric: true,
                cell: (row: Figures['months'][number]) => <Money minor={row[name]} unit={false} />,
              })),
            ]}
          />
        </div>
      </details>
    </section>
  );
}

const MONTH_FIGURES = ['expectedMinor', 'paidMinor', 'leftOverMinor', 'awaitingMinor', 'missedMinor'] as const;

/** How many entries a closed section names. */
const NAMED = { payers: 5, rents: 3 };

/** Everyone who paid for this asset or was paid. */
function PayersFold({ rows }: { rows: Figures['counterparties'] }) {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  const named = (row: (typeof rows)[number]) =>
    sentenceAround({ name: <Typed>{row.name}</Typed> }, (marks) =>
      t('counterparties.line', { ...marks, role: t(`counterparties.as.${row.role}`), date: date(row.lastOn) }),
    );
  return (
    <PartiesSection all={rows.length} named={rows.slice(0, NAMED.payers).map((row) => partyRow(row, named(row)))}>
      <CounterpartyList rows={rows} />
    </PartiesSection>
  );
}

/**
 * The newest rents, or a fund's interest, as the payer paid them, so that they add up to what was received. When
 * opened, all of them, with payer, invoice, bank line, fee and what is left for members.
 */
function RevenueFold({ productId, type }: { productId: string; type: Figures['type'] }) {
  const t = useTranslations('transparency');
  const { date } = useFormats();
  const revenue = useCallPages(
    'GET /api/v1/transparency/products/{id}/revenue',
    { path: { id: productId }, query: {} },
    { staleMs: 60_000 },
  );
  return (
    <Loaded
      query={revenue}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState icon="receipt" title={t('revenue.none', { type })}>
          {t('revenue.noneWords')}
        </EmptyState>
      }
    >
      {(rows) => (
        <Folds>
          <Fold
            heading
            title={t('revenue.title', { type })}
            rows={[
              ...rows.slice(0, NAMED.rents).map((row) => ({
                key: row.id,
                name: t('revenue.period', { from: date(row.periodFrom), until: date(row.periodUntil) }),
                value: <Moved minor={row.amountMinor} />,
              })),
              ...(rows.length > NAMED.rents ? [{ key: 'more', name: t('revenue.earlier'), value: null }] : []),
            ]}
          >
            <>
              <ul className="revenues" aria-label={t('revenue.title', { type })}>
                {rows.map((row) => (
                  <RevenueCard key={row.id} row={row} />
                ))}
              </ul>
              <MoreButton of={revenue} />
            </>
          </Fold>
        </Folds>
      )}
    </Loaded>
  );
}

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
              <StatusBadge tone="clay">{t('revenue.late')}</StatusBadge>
            ) : (
              <StatusBadge tone="positive">{t('revenue.inTime')}</StatusBadge>
            )}
          </span>
          <span className="revenue-amount">
            <Moved minor={row.amountMinor} />
            <Icon name="down" size={16} />
          </span>
        </summary>
        <DefinitionList
          items={[
            { term: t('revenue.payer'), value: <Typed>{row.payer}</Typed> },
            { term: t('revenue.invoice'), value: row.invoiceNumber },
            { term: t('revenue.due'), value: date(row.dueOn) },
            { term: t('revenue.receivedOn'), value: date(row.receivedOn) },
            { term: t('revenue.line'), value: <span className="revenue-line">{row.bankLineId}</span> },
            { term: t('revenue.amount'), value: <Moved minor={row.amountMinor} /> },
            { term: t('revenue.fee'), value: <Moved minor={-row.feeMinor} /> },
            row.recalledMinor > 0
              ? {
                  term: row.undoneOn ? t('revenue.undone', { date: date(row.undoneOn) }) : t('revenue.recalled'),
                  value: <Moved minor={-row.recalledMinor} />,
                }
              : null,
            { term: t('revenue.net'), value: <Money minor={row.netMinor} />, total: true },
            { term: t('revenue.given'), value: <Money minor={row.givenMinor} /> },
          ]}
        />
      </details>
    </li>
  );
}
