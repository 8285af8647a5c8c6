// The shelf's filters, order and search. They are in the page's address, so that going back shows the same list.
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AmountField } from '#design/components/amount-field.tsx';
import { Button } from '#design/components/button.tsx';
import { Select } from '#design/components/choice-field.tsx';
import { Columns, Stack } from '#design/components/layout.tsx';
import { Sheet } from '#design/components/sheet.tsx';
import { readAmount } from '#design/typed-amount.ts';
import type { DataOf } from '#platform/client/call-types.ts';

type Product = DataOf<'GET /api/v1/products'>['items'][number];

/** The orders of the shelf, as the server knows them. */
export const SORTS = ['offered', 'gain', 'onTime', 'even', 'price'] as const;
type Sort = (typeof SORTS)[number];

export type ShelfFilters = {
  type: Product['type'] | 'all';
  cycle: Product['cycle'] | 'all';
  /** Only products for this VIP level; 'all' for products of every level. */
  vip: string;
  /** Amounts as typed. Unreadable ones are ignored. */
  from: string;
  until: string;
  sort: Sort;
  /** A part of the name. */
  text: string;
};

export const NO_FILTERS: ShelfFilters = {
  type: 'all',
  cycle: 'all',
  vip: 'all',
  from: '',
  until: '',
  sort: 'offered',
  text: '',
};
/** The longest name to search for. */
export const TEXT_MAX = 60;
const TYPES: readonly string[] = ['device', 'fund', 'rental'];
const CYCLES: readonly string[] = ['hourly', 'daily', 'weekly'];

/** The filters in the address. Invalid values are ignored. */
export function filtersIn(query: Readonly<Record<string, string>>): ShelfFilters {
  const { type = '', cycle = '', vip = '', from = '', until = '', sort = '', text = '' } = query;
  return {
    type: TYPES.includes(type) ? (type as Product['type']) : 'all',
    cycle: CYCLES.includes(cycle) ? (cycle as Product['cycle']) : 'all',
    vip: /^[0-8]$/.test(vip) ? vip : 'all',
    from: readAmount(from) === undefined ? '' : from,
    until: readAmount(until) === undefined ? '' : until,
    sort: SORTS.find((one) => one === sort) ?? 'offered',
    text: text.slice(0, TEXT_MAX),
  };
}

/** The filters as parameters of the address, without inactive ones. */
export function addressOf(filters: ShelfFilters): Record<string, string | undefined> {
  const ifActive = (value: string) => (value === 'all' || value === '' ? undefined : value);
  return {
    type: ifActive(filters.type),
    cycle: ifActive(filters.cycle),
    vip: ifActive(filters.vip),
    from: ifActive(filters.from),
    until: ifActive(filters.until),
    sort: filters.sort === 'offered' ? undefined : filters.sort,
    text: ifActive(filters.text),
  };
}

/** The filters as parameters of the call. */
export function callQueryOf(filters: ShelfFilters) {
  const priceMinMinor = readAmount(filters.from);
  const priceMaxMinor = readAmount(filters.until);
  return {
    ...(filters.type === 'all' ? {} : { type: filters.type }),
    ...(filters.cycle === 'all' ? {} : { cycle: filters.cycle }),
    ...(filters.vip === 'all' ? {} : { vip: parseInt(filters.vip, 10) }),
    ...(priceMinMinor === undefined ? {} : { priceMinMinor }),
    ...(priceMaxMinor === undefined ? {} : { priceMaxMinor }),
    ...(filters.text === '' ? {} : { text: filters.text }),
    ...(filters.sort === 'offered' ? {} : { sort: filters.sort }),
  };
}

/** How many filters of the filter sheet are active. */
export function filterCount({ cycle, vip, from, until }: ShelfFilters): number {
  return Object.values(addressOf({ ...NO_FILTERS, cycle, vip, from, until })).filter((value) => value !== undefined)
    .length;
}

const LEVELS = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];

export function FilterSheet({
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
          <Button
            kind="secondary"
            block
            onClick={() => show({ ...filters, cycle: 'all', vip: 'all', from: '', until: '' })}
          >
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
