// The address holds the shelf's filters, so that going back finds the same shelf. Pure.
import type { DataOf } from '#platform/client/call-types.ts';
import { readAmount } from '#design/typed-amount.ts';

type Product = DataOf<'GET /api/v1/products'>['items'][number];

export type ShelfFilters = {
  type: Product['type'] | 'all';
  cycle: Product['cycle'] | 'all';
  /** The member's VIP level; 'all' shows products of every level. */
  vip: string;
  /** As typed; unreadable amounts do not filter. */
  from: string;
  until: string;
};

export const NO_FILTERS: ShelfFilters = { type: 'all', cycle: 'all', vip: 'all', from: '', until: '' };
const TYPES: readonly string[] = ['device', 'fund', 'rental'];
const CYCLES: readonly string[] = ['hourly', 'daily', 'weekly'];

/** The filters in the address; an invalid value reads as no filter. */
export function filtersIn(query: Readonly<Record<string, string>>): ShelfFilters {
  const { type = '', cycle = '', vip = '', from = '', until = '' } = query;
  return {
    type: TYPES.includes(type) ? (type as Product['type']) : 'all',
    cycle: CYCLES.includes(cycle) ? (cycle as Product['cycle']) : 'all',
    vip: /^[0-8]$/.test(vip) ? vip : 'all',
    from: readAmount(from) === undefined ? '' : from,
    until: readAmount(until) === undefined ? '' : until,
  };
}

/** For the address: leaves out an inactive filter. */
export function addressOf(filters: ShelfFilters): Record<string, string | undefined> {
  const said = (value: string) => (value === 'all' || value === '' ? undefined : value);
  return {
    type: said(filters.type),
    cycle: said(filters.cycle),
    vip: said(filters.vip),
    from: said(filters.from),
    until: said(filters.until),
  };
}

/** For the call. */
export function askOf(filters: ShelfFilters) {
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

/** How many filters of the sheet are on; the type has tabs of its own. */
export function filterCount(filters: ShelfFilters): number {
  return Object.values(addressOf({ ...filters, type: 'all' })).filter((value) => value !== undefined).length;
}
