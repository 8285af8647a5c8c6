import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { EmptyState } from '#design/components/empty-state.tsx';
import { Columns, Stack } from '#design/components/layout.tsx';
import { Page } from '#design/components/page.tsx';
import { PagedList } from '#design/components/paged-list.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { SkeletonRows } from '#design/components/states.tsx';
import { Segmented } from '#design/components/tabs.tsx';
import { useNavigation } from '#design/navigation.tsx';
import { readAmount } from '#design/typed-amount.ts';
import { useCallPages } from '#platform/client/call-pages.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import './catalogue.css';
import { Shelf } from './shelf.tsx';

// The filters are in the page's address, so that going back shows the same list.

type Product = DataOf<'GET /api/v1/products'>['items'][number];

type ShelfFilters = {
  type: Product['type'] | 'all';
  cycle: Product['cycle'] | 'all';
  /** Only products for this VIP level; 'all' for products of every level. */
  vip: string;
  /** Amounts as typed. Unreadable ones are ignored. */
  from: string;
  until: string;
};

const NO_FILTERS: ShelfFilters = { type: 'all', cycle: 'all', vip: 'all', from: '', until: '' };
const TYPES: readonly string[] = ['device', 'fund', 'rental'];
const CYCLES: readonly string[] = ['hourly', 'daily', 'weekly'];

/** The filters in the address. Invalid values are ignored. */
function filtersIn(query: Readonly<Record<string, string>>): ShelfFilters {
  const { type = '', cycle = '', vip = '', from = '', until = '' } = query;
  return {
    type: TYPES.includes(type) ? (type as Product['type']) : 'all',
    cycle: CYCLES.includes(cycle) ? (cycle as Product['cycle']) : 'all',
    vip: /^[0-8]$/.test(vip) ? vip : 'all',
    from: readAmount(from) === undefined ? '' : from,
    until: readAmount(until) === undefined ? '' : until,
  };
}

/** The filters as parameters of the address, without inactive ones. */
function addressOf(filters: ShelfFilters): Record<string, string | undefined> {
  const ifActive = (value: string) => (value === 'all' || value === '' ? undefined : value);
  return {
    type: ifActive(filters.type),
    cycle: ifActive(filters.cycle),
    vip: ifActive(filters.vip),
    from: ifActive(filters.from),
    until: ifActive(filters.until),
  };
}

/** The filters as parameters of the call. */
function callQueryOf(filters: ShelfFilters) {
  const priceMinMinor = readAmount(filters.from);
  const priceMaxMinor = readAmount(filters.until);
  return {
    ...(filters.type === 'all' ? {} : { type: filters.type }),
    ...(filters.cycle === 'all' ? {} : { cycle: filters.cycle }),
    ...(filters.vip === 'all' ? {} : { vip: parseInt(filters.vip, 10) }),
    ...(priceMinMinor === undefined ? {} : { priceMinMinor }),
    ...(priceMaxMinor === undefined ? {} : { priceMaxMinor }),
  };
}

/** How many filters of the filter sheet are active. The type is not among them, because it has tabs. */
function filterCount(filters: ShelfFilters): number {
  return Object.values(addressOf({ ...filters, type: 'all' })).filter((value) => value !== undefined).length;
}

const LEVELS = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];

function FilterSheet({
  open,
  filters,
  onClose,
  onShow,
}: {
  open: boolean;
  filters: ShelfFilters;
  onClose: () => void;
  onShow: (filters: ShelfFilters) => void;
}) {
  const t = useTranslations('catalogue');
  const [draft, setDraft] = useState(filters);
  const unread = [draft.from, draft.until].some((price) => price !== '' && readAmount(price) === undefined);
  const change = (part: Partial<ShelfFilters>) => setDraft({ ...draft, ...part });
  const show = (next: ShelfFilters) => {
    onShow(next);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('shelf.filters')}
      footer={
        <Columns min={7} gap={8}>
          <Button kind="secondary" block onClick={() => show({ ...NO_FILTERS, type: filters.type })}>
            {t('shelf.clear')}
          </Button>
          <Button block disabled={unread} onClick={() => show(draft)}>
            {t('shelf.show')}
          </Button>
        </Columns>
      }
    >
      <Stack>
        <Select
          label={t('shelf.cycle')}
          value={draft.cycle}
          onChange={(cycle) => change({ cycle })}
          options={(['all', 'hourly', 'daily', 'weekly'] as const).map((value) => ({
            value,
            label: t(`shelf.cycles.${value}`),
          }))}
        />
        <Select
          label={t('shelf.vip')}
          hint={t('shelf.vipHint')}
          value={draft.vip}
          onChange={(vip) => change({ vip })}
          options={[
            { value: 'all', label: t('shelf.anyLevel') },
            ...LEVELS.map((level) => ({ value: level, label: t('shelf.level', { level }) })),
          ]}
        />
        <Columns min={7}>
          <AmountField label={t('shelf.priceFrom')} value={draft.from} onChange={(from) => change({ from })} />
          <AmountField label={t('shelf.priceUntil')} value={draft.until} onChange={(until) => change({ until })} />
        </Columns>
      </Stack>
    </Sheet>
  );
}

/** The product tab: devices, funds and data-transfer rentals, with filters. */
export function ShelfScreen() {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  const { query, setQuery } = useNavigation();
  const [open, setOpen] = useState(false);
  const filters = filtersIn(query);
  const products = useCallPages(
    'GET /api/v1/products',
    { query: { ...callQueryOf(filters), locale } },
    { live: true, staleMs: 30_000 },
  );
  const show = (next: ShelfFilters) => setQuery(addressOf(next));
  const count = filterCount(filters);
  return (
    <Page title={t('shelf.title')}>
      <Segmented
        label={t('shelf.types')}
        value={filters.type}
        onChange={(type) => show({ ...filters, type })}
        options={(['all', 'device', 'fund', 'rental'] as const).map((value) => ({
          value,
          label: t(`shelf.type.${value}`),
        }))}
      />
      <div className="shelf-bar">
        <p className="shelf-note">{t('shelf.note')}</p>
        <Button kind="secondary" small icon="filter" onClick={() => setOpen(true)}>
          {count > 0 ? t('shelf.filtersOn', { count }) : t('shelf.filters')}
        </Button>
      </div>
      <PagedList
        pages={products}
        skeleton={<SkeletonRows rows={5} height="8.75rem" />}
        empty={
          <EmptyState
            scene="shelf"
            title={t('shelf.empty')}
            action={{ label: t('shelf.clear'), onClick: () => show(NO_FILTERS) }}
          >
            {t('shelf.emptyWords')}
          </EmptyState>
        }
      >
        {(items) => <Shelf label={t('shelf.title')} products={items} />}
      </PagedList>
      <FilterSheet key={String(open)} open={open} filters={filters} onClose={() => setOpen(false)} onShow={show} />
    </Page>
  );
}
