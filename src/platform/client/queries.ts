import {
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call, reportRead } from './call.ts';
import { CallError } from './call-error.ts';
import type { ActName, AskOf, CallInput, CallName, CallOptions, DataOf, GetName, IntentName } from './call-types.ts';
import type { LiveRead } from './live.ts';
import { uuidV7 } from './uuid-v7.ts';

/** Ask again after a duplicate's window, twice after a lost answer, never after an answer. */
function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  if (error.kind === 'duplicate') return failures < 3;
  return (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server') && failures < 2;
}

function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof CallError ? error.retryAfterMs : undefined;
  return asked ?? Math.min(1000 * 2 ** failures, 8000);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.quiet !== true) reportRead(String(query.queryKey[0]), error);
      },
    }),
    defaultOptions: {
      // Reads go on offline too: the call itself finds out, and the screen shows the data it had.
      queries: { retry: shouldRetry, retryDelay, staleTime: 10_000, gcTime: 30 * 60_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** `live`: read again when the server nudges about a topic of this read (features' web/live.ts). */
type Live<K extends GetName> = { live?: K extends LiveRead ? boolean : never };

export type ReadOptions<T> = {
  enabled?: boolean;
  staleMs?: number;
  /** Data known before, e.g. from stored state, and its time. */
  known?: { data: T; at: number } | undefined;
  /** Leaves errors to the screen's error state. Shows no toast. */
  quiet?: boolean;
  refetchEveryMs?: number;
};

/** A read of the contract as a query: `useCall('GET /api/v1/bill', {}, { live: true })`. */
export function useCall<K extends GetName>(
  name: K,
  ask: AskOf<K>,
  options: ReadOptions<DataOf<K>> & Live<K> = {},
): UseQueryResult<DataOf<K>, CallError> {
  const { enabled = true, live = false, staleMs, known, quiet = false, refetchEveryMs } = options;
  return useQuery<DataOf<K>, CallError>({
    queryKey: [name, ask],
    queryFn: ({ signal }) => askQuietly(name, ask, signal),
    enabled,
    meta: { live, quiet },
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    // Ask again at once, however young the data: while the page was away nobody nudged it.
    ...(known ? { initialData: () => known.data, initialDataUpdatedAt: known.at, refetchOnMount: 'always' } : {}),
    ...(refetchEveryMs === undefined ? {} : { refetchInterval: refetchEveryMs }),
  } as Parameters<typeof useQuery<DataOf<K>, CallError>>[0]);
}

/** Queries report their last failure once (QueryCache above), so a single try stays quiet. */
function askQuietly<K extends CallName>(name: K, ask: object, signal: AbortSignal): Promise<DataOf<K>> {
  const loose = call as (name: string, input: object) => Promise<DataOf<K>>;
  return loose(name, { ...ask, signal, errors: 'inline' } satisfies CallOptions);
}

type Page<K extends GetName> = DataOf<K> extends { items: (infer I)[]; next: string | null } ? I : never;

/** A keyset-paged list of the contract: all items fetched so far, and whether more wait. */
export function useCallPages<K extends GetName>(
  name: K,
  ask: AskOf<K>,
  options: Omit<ReadOptions<never>, 'known'> & Live<K> = {},
) {
  const { enabled = true, live = false, staleMs, quiet = false } = options;
  const query = useInfiniteQuery({
    queryKey: [name, ask, 'pages'],
    queryFn: ({ signal, pageParam }) => {
      const { query: asked = {} } = ask as { query?: object };
      return askQuietly(
        name,
        { ...ask, query: { ...asked, ...(pageParam ? { after: pageParam } : {}) } },
        signal,
      ) as Promise<{
        items: Page<K>[];
        next: string | null;
      }>;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    enabled,
    meta: { live, quiet },
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return {
    data: items,
    first: query.data?.pages[0] as DataOf<K> | undefined,
    error: query.error as CallError | null,
    isPending: query.isPending,
    isFetching: query.isFetching,
    dataUpdatedAt: query.dataUpdatedAt,
    hasNextPage: query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    refetch: query.refetch,
    more: () => void loadMore(query),
  };
}

type PagedQuery = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  refetch: (options: { cancelRefetch: false }) => Promise<{ isError: boolean }>;
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<unknown>;
};

/**
 * Fetches the next page of a list. A reread under way ends first. Cancelling it would leave old pages before the new
 * one, and call them fresh.
 */
export async function loadMore(query: PagedQuery): Promise<void> {
  if (!query.hasNextPage || query.isFetchingNextPage) return;
  if (query.isFetching && (await query.refetch({ cancelRefetch: false })).isError) return;
  await query.fetchNextPage({ cancelRefetch: false });
}

/** Reads the named calls again wherever they are on screen. */
export function useRefresh(): (...names: readonly GetName[]) => Promise<void> {
  const client = useQueryClient();
  return async (...names) => {
    await client.invalidateQueries({ predicate: (query) => (names as readonly unknown[]).includes(query.queryKey[0]) });
  };
}

/** Repeats live reads, or only the named ones if `reads` is given. */
export function refreshLive(client: QueryClient, reads?: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta, queryKey }) => meta?.live === true && (reads?.includes(String(queryKey[0])) ?? true),
  });
}

export type ActOptions<K extends ActName> = {
  /** Reads to repeat after success. */
  refresh?: readonly GetName[];
  onDone?: (data: DataOf<K>) => void;
  errors?: CallOptions['errors'];
};

/**
 * An act that moves no money: `const save = useAct('PUT /api/v1/profile', { refresh: [...] }); save.mutate({ body })`.
 * An act that creates something keeps its idempotency key until an answer comes. For money use `useIntent`.
 */
export function useAct<K extends ActName>(
  name: K,
  options: ActOptions<K> = {},
): UseMutationResult<DataOf<K>, CallError, AskOf<K>> {
  const refresh = useRefresh();
  const open = useRef<{ asked: string; key: string } | undefined>(undefined);
  return useMutation<DataOf<K>, CallError, AskOf<K>>({
    mutationFn: (ask) => {
      const asked = JSON.stringify(ask);
      // The same wish after a lost answer goes out under the same key.
      if (open.current?.asked !== asked) open.current = { asked, key: uuidV7() };
      const loose = call as (name: string, input: object) => Promise<DataOf<K>>;
      return loose(name, { ...ask, idempotencyKey: open.current.key, errors: options.errors });
    },
    onSuccess: async (data) => {
      open.current = undefined;
      options.onDone?.(data);
      if (options.refresh) await refresh(...options.refresh);
    },
    onError: (error) => {
      if (!error.leavesOpen && error.kind !== 'duplicate') open.current = undefined;
    },
  });
}

export type { CallInput, IntentName };
