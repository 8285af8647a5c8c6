import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '../../../design/components/button.tsx';
import { Select } from '../../../design/components/choice-field.tsx';
import { Columns, Stack } from '../../../design/components/layout.tsx';
import { footOf, List } from '../../../design/components/list.tsx';
import { Page } from '../../../design/components/page.tsx';
import { EmptyState, Loaded } from '../../../design/components/states.tsx';
import { Tabs } from '../../../design/components/tabs.tsx';
import { TextField } from '../../../design/components/text-field.tsx';
import { useNavigation } from '../../../design/navigation.tsx';
import { useCallPages } from '../../../platform/client/queries.ts';
import { downloadStatement } from './download-statement.ts';
import { StatementRows } from './statement-rows.tsx';
import type { StatementFilter, StatementLine, WalletName } from './wallet-labels.tsx';

const WALLETS: readonly WalletName[] = ['income', 'recharge', 'points'];
const TYPES: Record<WalletName, readonly StatementLine['type'][]> = {
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
  points: ['activity', 'exchange_income'],
};

const NO_FILTER = { type: undefined, from: undefined, until: undefined };
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The address holds the filters. So they survive when the member comes back from a line. */
function filterOf(wallet: WalletName, query: Readonly<Record<string, string>>): StatementFilter {
  const type = TYPES[wallet].find((one) => one === query.type);
  return {
    ...(type ? { type } : {}),
    ...(DATE.test(query.from ?? '') ? { from: query.from } : {}),
    ...(DATE.test(query.until ?? '') ? { until: query.until } : {}),
  };
}

/** Every line of a wallet with the balance after it, by type and date. The member may also download it as a file. */
export function StatementScreen() {
  const t = useTranslations('wallet');
  const { query, setQuery } = useNavigation();
  const wallet = WALLETS.find((one) => one === query.wallet) ?? 'income';
  return (
    <Page title={t('statement.title')}>
      <Tabs
        label={t('statement.title')}
        value={wallet}
        onChange={(next) => setQuery({ ...NO_FILTER, wallet: next })}
        options={WALLETS.map((value) => ({ value, label: t(`statement.tab.${value}`) }))}
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
    <Stack>
      <Filters wallet={wallet} filter={filter} onChange={(next) => setQuery({ ...NO_FILTER, ...next })} />
      <Files wallet={wallet} filter={filter} />
      <List onRefresh={() => lines.refetch()} foot={lines.data?.length ? footOf(lines) : undefined} onMore={lines.more}>
        <Loaded
          query={lines}
          isEmpty={(items) => items.length === 0}
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
          {(items) => (
            <StatementRows lines={items} unit={wallet === 'points' ? 'C3COIN' : 'ETB'} label={t('statement.title')} />
          )}
        </Loaded>
      </List>
    </Stack>
  );
}

function Filters({
  wallet,
  filter,
  onChange,
}: {
  wallet: WalletName;
  filter: StatementFilter;
  onChange: (filter: StatementFilter) => void;
}) {
  const t = useTranslations('wallet');
  const set = (change: StatementFilter) => {
    const next = { ...filter, ...change };
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  };
  return (
    <Stack gap={12}>
      <Select
        label={t('statement.type')}
        value={filter.type ?? 'all'}
        onChange={(value) => set({ type: value === 'all' ? undefined : value })}
        options={[
          { value: 'all' as const, label: t('statement.allTypes') },
          ...TYPES[wallet].map((value) => ({ value, label: t(`bill.${value}`) })),
        ]}
      />
      <Columns min={8} gap={12}>
        <TextField
          type="date"
          label={t('statement.from')}
          value={filter.from ?? ''}
          onChange={(from) => set({ from: from || undefined })}
        />
        <TextField
          type="date"
          label={t('statement.until')}
          value={filter.until ?? ''}
          onChange={(until) => set({ until: until || undefined })}
        />
      </Columns>
    </Stack>
  );
}

function Files({ wallet, filter }: { wallet: WalletName; filter: StatementFilter }) {
  const t = useTranslations('wallet');
  const [busy, setBusy] = useState<'csv' | 'pdf'>();
  const fetchFile = (kind: 'csv' | 'pdf') => {
    setBusy(kind);
    void downloadStatement({ wallet, filter, kind }).finally(() => setBusy(undefined));
  };
  return (
    <Columns min={8} gap={8}>
      {(['csv', 'pdf'] as const).map((kind) => (
        <Button key={kind} small kind="secondary" icon="download" busy={busy === kind} onClick={() => fetchFile(kind)}>
          {t(`statement.${kind}`)}
        </Button>
      ))}
    </Columns>
  );
}
