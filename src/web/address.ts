// Reads and writes the app's addresses: the path, plain query values, and the `item` that one page passes to the next.
import type { Destination } from '#design/navigation.tsx';
import { canonicalPath, LOGIN_PATH } from './route-table.ts';

/**
 * What an address has besides its path: the `item`, one JSON value (screens.md 1), and plain texts. An item is
 * untrusted input: a small flat object with an id and a few display fields.
 */
export type Carried = { item?: Item; query: Record<string, string> };
export type Item = Record<string, string | number | boolean>;

const ITEM_MAX = 2000;
const ITEM_FIELDS_MAX = 12;
const VALUE_MAX = 300;

export class BadAddress extends Error {}

export function readAddress(search: string): Carried {
  const query: Record<string, string> = {};
  let item: Item | undefined;
  for (const [key, value] of new URLSearchParams(search)) {
    if (key === 'item') item = readItem(value);
    else query[key] = value.slice(0, ITEM_MAX);
  }
  return item ? { item, query } : { query };
}

export function readItem(text: string): Item {
  if (text.length > ITEM_MAX) throw new BadAddress('item too long');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadAddress('item is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadAddress('item is not an object');
  const entries = Object.entries(value);
  if (entries.length > ITEM_FIELDS_MAX) throw new BadAddress('item has too many fields');
  for (const [, field] of entries) {
    if (
      typeof field === 'string'
        ? field.length > VALUE_MAX
        : typeof field === 'number'
          ? !Number.isFinite(field)
          : typeof field !== 'boolean'
    ) {
      throw new BadAddress('item has a field of a wrong type or length');
    }
  }
  return Object.fromEntries(entries) as Item;
}

export function writeAddress({ to, item, query }: Destination): string {
  const search = new URLSearchParams(query);
  if (item) search.set('item', JSON.stringify(item));
  const text = search.toString();
  return text ? `${to}?${text}` : to;
}

/** The address to return to after login, if it is a path of ours and not another site. */
export function safeReturn(from: string | undefined): string | undefined {
  return from?.startsWith('/') && !from.startsWith('//') && !from.includes('\\') ? from : undefined;
}

/**
 * The address that should replace this one, or undefined (screens.md 1). An invitation leads to the login page with its
 * code, even for a signed-in member. A known path gets its canonical form, except `/`, which stays.
 */
export function settledAddress({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const wanted = canonicalPath(pathname);
  const invite = new URLSearchParams(search).get('invite');
  if (invite && wanted !== LOGIN_PATH) return writeAddress({ to: LOGIN_PATH, query: { invite } });
  if (wanted && pathname !== '/' && pathname !== wanted) return `${wanted}${search}`;
  return undefined;
}
