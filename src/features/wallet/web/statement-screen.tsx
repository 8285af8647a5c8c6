import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { DateField } from '#design/components/date-field.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Columns, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { SearchField } from '#design/components/search-field.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { Tabs } from '#design/components/tabs.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { saveFile } from '#design/save-file.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import { fetchFile } from '#platform/client/call.ts';
import { useCall } from '#platform/client/queries.ts';
import { OnItsWay } from './available-now.tsx';
import { StatementDays } from './statement-rows.tsx';
import type { StatementFilter, WalletName, StatementLine } from './wallet-labels.tsx';
import './wallet.css';

export const WALLETS: readonly WalletName[] = ['income', 'recharge', 'points'];

/** The bill types that a wallet's statement can hold, in the order of its filter. */
export const STATEMENT_TYPES: Record<WalletName, readonly StatementLine['type'][]> = {
  income: [
    'product_income',
    'distribution_income',
    'purchase_product',
    'principal',
    'withdrawal',
    'withdrawal_failure_refund',
    'exchange_income',
    'activity',
    'draw',
    'system_addition',
  ],
  recharge: ['recharge', 'purchase_product', 'principal', 'withdrawal', 'withdrawal_failure_refund'],
  points: ['activity', 'draw', 'exchange_income'],
};

const NO_FILTER = { type: undefined, from: undefined, until: undefined, search: undefined };
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const SEARCH_MAX = 60;

/** Reads the filters from the address, so that they are still set when the member comes back from a line's page. */
function filterOf(wallet: WalletName, query: Readonly<Record<string, string>>): StatementFilter {
  const type = STATEMENT_TYPES[wallet].find((one) => one === query.type);
  const search = query.search?.trim().slice(0, SEARCH_MAX);
  return {
    ...(type ? { type } : {}),
    ...(DATE.test(query.from ?? '') ? { from: query.from } : {}),
    ...(DATE.test(query.until ?? '') ? { until: query.until } : {}),
    ...(search ? { search } : {}),
  };
}

/** A wallet's statement by days, with search, filters, and downloads as a file. */
export function StatementScreen() {
  const t = useTranslations('wallet');
  const lines = useTranslations('wallet.line');
  const { query, setQuery } = useNavigation();
  const wallet = WALLETS.find((one) => one === query.wallet) ?? 'income';
  return (
    <Page title={t('statement.title')}>
      <Tabs
        label={t('statement.title')}
        value={wallet}
        onChange={(next) => setQuery({ ...NO_FILTER, wallet: next })}
        options={WALLETS.map((value) => ({ value, label: lines(`tab.${value}`) }))}
      >
        <Statement key={wallet} wallet={wallet} />
      </Tabs>
    </Page>
  );
}

function Statement({ wallet }: { wallet: WalletName }) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const { query, setQuery } = useNavigation();
  const filter = filterOf(wallet, query);
  const lines = useCallPages(
    'GET /api/v1/wallets/{wallet}/statement',
    { path: { wallet }, query: { ...filter, locale } },
    { live: true },
  );
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Stack gap={8}>
      <Tools wallet={wallet} filter={filter} onChange={(next) => setQuery({ ...NO_FILTER, ...next })} />
      {wallet === 'points' ? null : <UnderWay wallet={wallet} />}
      <p className="field-hint">{t('statement.balances')}</p>
      <PagedList
        pages={lines}
        empty={
          <EmptyState
            scene="receipt"
            title={t('statement.empty')}
            {...(filtered ? { action: { label: t('statement.clear'), onClick: () => setQuery(NO_FILTER) } } : {})}
          >
            {filtered ? t('statement.emptyFiltered') : t('statement.emptyWords')}
          </EmptyState>
        }
      >
        {(items) => <StatementDays lines={items} unit={wallet === 'points' ? 'C3COIN' : 'ETB'} />}
      </PagedList>
    </Stack>
  );
}

/** What withdrawals under way hold isn't a line yet, but is no longer available. */
function UnderWay({ wallet }: { wallet: Exclude<WalletName, 'points'> }) {
  const t = useTranslations('wallet');
  const wallets = useCall('GET /api/v1/wallets', {}, { live: true, quiet: true }).data;
  return <OnItsWay minor={wallets?.[wallet].heldMinor ?? 0} say={(values) => t('overview.inBalance', values)} />;
}

type ToolsProps = { wallet: WalletName; filter: StatementFilter; onChange: (filter: StatementFilter) => void };

/** The search field, and the buttons for filters and downloads. */
function Tools({ wallet, filter, onChange }: ToolsProps) {
  const t = useTranslations('wallet');
  const [sheet, setSheet] = useState<'filter' | 'export'>();
  const chosen = [filter.type, filter.from, filter.until].filter((value) => value !== undefined).length;
  return (
    <>
      <div className="wallet-tools">
        <SearchField
          label={t('statement.search')}
          max={SEARCH_MAX}
          value={filter.search ?? ''}
          onChange={(search) => onChange({ ...filter, search: search || undefined })}
        />
        <Button small kind="secondary" icon="filter" onClick={() => setSheet('filter')}>
          {chosen === 0 ? t('statement.filter') : t('statement.filterOn', { count: chosen })}
        </Button>
        <Button small kind="secondary" icon="download" onClick={() => setSheet('export')}>
          {t('statement.export')}
        </Button>
      </div>
      <FilterSheet
        open={sheet === 'filter'}
        onClose={() => setSheet(undefined)}
        wallet={wallet}
        filter={filter}
        onChange={onChange}
      />
      <Sheet open={sheet === 'export'} onClose={() => setSheet(undefined)} title={t('statement.export')}>
        <Downloads wallet={wallet} filter={filter} />
      </Sheet>
    </>
  );
}

function FilterSheet({ open, onClose, wallet, filter, onChange }: ToolsProps & { open: boolean; onClose: () => void }) {
  const t = useTranslations('wallet');
  const bills = useTranslations('wallet.bill');
  const names = useTranslations('wallet.billName');
  const set = (change: StatementFilter) => {
    const next = { ...filter, ...change };
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('statement.filter')}>
      <Stack gap={12}>
        <Select
          label={t('statement.type')}
          value={filter.type ?? 'all'}
          onChange={(value) => set({ type: value === 'all' ? undefined : value })}
          options={[
            { value: 'all' as const, label: t('statement.allTypes') },
            ...STATEMENT_TYPES[wallet].map((value) => ({
              value,
              label: names.has(value) ? names(value) : bills(value),
            })),
          ]}
        />
        <DateField label={t('statement.from')} value={filter.from} onChange={(from) => set({ from })} />
        <DateField label={t('statement.until')} value={filter.until} onChange={(until) => set({ until })} />
        <Columns min={8} gap={8}>
          <Button kind="secondary" block onClick={() => onChange(filter.search ? { search: filter.search } : {})}>
            {t('statement.clear')}
          </Button>
          <Button block onClick={onClose}>
            {t('statement.show')}
          </Button>
        </Columns>
      </Stack>
    </Sheet>
  );
}

type FileChoice = { label: string; name: string; fetch: () => Promise<Blob> };

/** Buttons that save a file. Errors are shown by the client layer. */
function FileButtons({ files }: { files: readonly FileChoice[] }) {
  const [busy, setBusy] = useState<string>();
  const save = async ({ name, fetch }: FileChoice) => {
    setBusy(name);
    const file = await fetch().catch(() => undefined);
    setBusy(undefined);
    if (file) saveFile(file, name);
  };
  return (
    <>
      {files.map((one) => (
        <Button
          key={one.name}
          block
          kind="secondary"
          icon="download"
          busy={busy === one.name}
          onClick={() => void save(one)}
        >
          {one.label}
        </Button>
      ))}
    </>
  );
}

/** The filtered lines as PDF or CSV, and with the income wallet the certificates of withheld tax. */
function Downloads({ wallet, filter }: { wallet: WalletName; filter: StatementFilter }) {
  const t = useTranslations('wallet');
  const ask = { path: { wallet }, query: filter };
  return (
    <Stack gap={8}>
      <FileButtons
        files={[
          {
            label: t('statement.pdf'),
            name: `c3-${wallet}.pdf`,
            fetch: () => fetchFile('GET /api/v1/wallets/{wallet}/statement.pdf', ask),
          },
          {
            label: t('statement.csv'),
            name: `c3-${wallet}.csv`,
            fetch: () => fetchFile('GET /api/v1/wallets/{wallet}/statement.csv', ask),
          },
        ]}
      />
      {wallet === 'income' ? <TaxCertificates /> : null}
    </Stack>
  );
}

/** A certificate for each year with tax. Nothing for a member from whom none was withheld. */
function TaxCertificates() {
  const t = useTranslations('wallet.tax');
  const years = useCall('GET /api/v1/tax-years', {}, { quiet: true }).data?.items ?? [];
  if (years.length === 0) return null;
  return (
    <section aria-labelledby="tax-certificates">
      <Stack gap={8}>
        <h2 id="tax-certificates" className="wallet-day">
          {t('certificates')}
        </h2>
        <FileButtons
          files={years.map(({ id, year }) => ({
            label: t('ofYear', { year: String(year) }),
            name: `c3-${id}.pdf`,
            fetch: () => fetchFile('GET /api/v1/tax-years/{year}/certificate.pdf', { path: { year: String(year) } }),
          }))}
        />
      </Stack>
    </section>
  );
}
