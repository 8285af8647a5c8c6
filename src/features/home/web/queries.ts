// Queries of home's screens, with the answers that the phone keeps for the next visit.
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl/react';
import type { DataOf } from '#platform/client/call-types.ts';
import { type CallResult, useCall } from '#platform/client/queries.ts';
import { useSession } from '#platform/client/session.ts';
import { getStored, setStored, type StoredState } from '#platform/client/stored-state.ts';
import { VERSION } from '#universal/version.ts';

/** An answer kept on the phone for the next visit, and when it was fetched. */
export type Kept<T> = { data: T; at: number };

export function keptOf<T>(name: keyof StoredState): Kept<T> | undefined {
  const kept = getStored(name) as Partial<Kept<T>> | undefined;
  return kept?.data !== undefined && typeof kept.at === 'number' ? { data: kept.data, at: kept.at } : undefined;
}

/** Both balances and points: at first those kept from the last visit, then fresh ones. */
export function useBill() {
  const session = useSession();
  const query = useCall(
    'GET /api/v1/bill',
    { query: { version: VERSION } },
    {
      enabled: session !== undefined,
      live: true,
      known: keptOf<DataOf<'GET /api/v1/bill'>>('userBill'),
    },
  );
  useKeeping('userBill', query);
  return query;
}

/** Stores each fresh answer for the next visit. */
function useKeeping(name: 'userinfo' | 'userBill', { data, dataUpdatedAt: at }: CallResult<unknown>): void {
  useEffect(() => {
    if (data && getStored('token')) setStored(name, { data, at });
  }, [name, data, at]);
}

type User = DataOf<'GET /api/v1/userInfo'>;

export function useUser() {
  const session = useSession();
  const query = useCall(
    'GET /api/v1/userInfo',
    {},
    { enabled: session !== undefined, known: keptOf<User>('userinfo') },
  );
  useKeeping('userinfo', query);
  return query;
}

export function useIncomeToday() {
  const session = useSession();
  return useCall('GET /api/v1/income/today', {}, { enabled: session !== undefined, live: true });
}

/** How many holdings home shows. */
const ON_HOME = 6;

export function useHoldings() {
  const session = useSession();
  const locale = useLocale();
  return useCall(
    'GET /api/v1/orders',
    { query: { state: 'holding', limit: ON_HOME, locale } },
    { enabled: session !== undefined, live: true, quiet: true },
  );
}

/**
 * Whether the first view's figures have loaded or failed. Stays true afterwards, so that a retry after a failure
 * doesn't remove the rest of the page.
 */
export function useFirstFigures(): boolean {
  const today = useIncomeToday();
  const orders = useHoldings();
  const [came, setCame] = useState(false);
  if (!came && !today.isPending && !orders.isPending) setCame(true);
  return came;
}

/** Whether the member holds nothing and has nothing to collect. False until that is known. */
export function useIsNew(): boolean {
  const orders = useHoldings();
  const today = useIncomeToday();
  return orders.data?.items.length === 0 && today.data?.toCollectMinor === 0;
}
