import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call, reportRead } from './call.ts';
import { CallError } from './call-error.ts';
import type { ActName, AskOf, CallInput, CallName, CallOptions, DataOf, GetName, IntentName } from './call-types.ts';
import type { LiveRead } from './live.ts';
import { everyPage, hasMore, loadMore, type Pages } from './pages.ts';
import type { Read, Reading, ReadManner } from './read.ts';
import { Reads } from './reads.ts';
import { currentSession } from './session.ts';
import { uuidV7 } from './uuid-v7.ts';

/** Younger data are not read again when a screen opens. */
const STALE_MS = 10_000;

/** `kept`: the phone keeps a member's answers for pages without a network. A desk keeps none. */
export function createReads({ kept }: { kept: boolean }): Reads {
  const member = () => (kept ? (currentSession()?.memberNo ?? '') : undefined);
  const reads = new Reads({ member, report: reportRead });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reads.catchUp(STALE_MS);
  });
  window.addEventListener('online', () => reads.catchUp(STALE_MS));
  return reads;
}

const ReadsContext = createContext<Reads | undefined>(undefined);

export const ReadsProvider = ReadsContext.Provider;

export function useReads(): Reads {
  const reads = useContext(ReadsContext);
  if (!reads) throw new Error('useReads is used outside the shell');
  return reads;
}

/** `live`: read again when the server nudges about a topic of this read (features' web/live.ts). */
type Live<K extends GetName> = { live?: K extends LiveRead ? boolean : never };

export type ReadOptions<T> = {
  enabled?: boolean;
  /** Zero is for answers of the moment, such as a quote or a code. The phone does not keep those. */
  staleMs?: number;
  /** Data known before, e.g. from stored state, and its time. */
  known?: { data: T; at: number } | undefined;
  /** Leaves errors to the screen's error state. Shows no toast. */
  quiet?: boolean;
  refetchEveryMs?: number;
};

/** A read as a screen sees it. It fits the design's `Loaded`. */
export type CallResult<T> = {
  data: T | undefined;
  error: CallError | null;
  /** Nothing to show yet, and no failure either. */
  isPending: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<{ isError: boolean }>;
};

/** A read of the contract: `useCall('GET /api/v1/bill', {}, { live: true })`. */
export function useCall<K extends GetName>(
  name: K,
  ask: AskOf<K>,
  options: ReadOptions<DataOf<K>> & Live<K> = {},
): CallResult<DataOf<K>> {
  const { enabled = true, live = false, staleMs = STALE_MS, known, quiet = false, refetchEveryMs } = options;
  const reading: Reading = (signal) => askQuietly(name, ask, signal);
  const read = useReads().of({ name, ask, reading, known });
  useWanted(read, { enabled, staleMs, manner: { live, quiet, keep: staleMs > 0 } });
  useRepeat(read, enabled ? refetchEveryMs : undefined);
  return useResult<DataOf<K>>(read);
}

/** Follows a read, and has it read where it is stale. */
function useWanted(
  read: Read,
  { enabled, staleMs, manner }: { enabled: boolean; staleMs: number; manner: ReadManner },
): void {
  const { live, quiet, keep } = manner;
  useEffect(() => {
    read.treat({ live, quiet, keep });
    return enabled ? read.want(staleMs) : undefined;
  }, [read, enabled, staleMs, live, quiet, keep]);
}

function useRepeat(read: Read, everyMs: number | undefined): void {
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read.fetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
}

function useResult<T>(read: Read): CallResult<T> {
  const state = useSyncExternalStore(read.watch, read.now, read.now);
  return useMemo(() => {
    const { data, error, isFetching, dataUpdatedAt } = state;
    return {
      data: data as T | undefined,
      error,
      isPending: data === undefined && error === null,
      isFetching,
      dataUpdatedAt,
      refetch: async () => {
        await read.fetch({ anew: true });
        return { isError: read.now().error !== null };
      },
    };
  }, [read, state]);
}

/** A read reports its last failure once (createReads above), so a single try stays quiet. */
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
  const { enabled = true, live = false, staleMs = STALE_MS, quiet = false } = options;
  const onePage = (signal: AbortSignal, after: string) => {
    const { query: asked = {} } = ask as { query?: object };
    const query = { ...asked, ...(after ? { after } : {}) };
    return askQuietly(name, { ...ask, query }, signal) as Promise<Pages[number]>;
  };
  const read = useReads().of({ name, ask, reading: everyPage(onePage) }, 'pages of ');
  useWanted(read, { enabled, staleMs, manner: { live, quiet, keep: staleMs > 0 } });
  const result = useResult<Pages>(read);
  const pages = result.data;
  const items = useMemo(() => pages?.flatMap((page) => page.items) as Page<K>[] | undefined, [pages]);
  return {
    ...result,
    data: items,
    first: pages?.[0] as DataOf<K> | undefined,
    hasNextPage: hasMore(pages),
    isFetchingNextPage: read.now().isFetchingMore,
    more: () => void loadMore(read, onePage),
  };
}

/** Reads the named calls again wherever they are on screen. */
export function useRefresh(): (...names: readonly GetName[]) => Promise<void> {
  const reads = useReads();
  return (...names) => reads.invalidate(({ name }) => (names as readonly string[]).includes(name));
}

/** Repeats live reads, or only the named ones if `names` is given. */
export function refreshLive(reads: Reads, names?: readonly string[]): Promise<void> {
  return reads.invalidate(({ manner, name }) => manner.live && (names?.includes(name) ?? true));
}

/** The time of the oldest values on screen that are not of this moment. */
export function useOldestAt(): number | undefined {
  const reads = useReads();
  return useSyncExternalStore(reads.watch, reads.oldestAt, reads.oldestAt);
}

export type ActOptions<K extends ActName> = {
  /** Reads to repeat after success. */
  refresh?: readonly GetName[];
  onDone?: (data: DataOf<K>) => void;
  /** The screen's own answer to a refusal, beside showing it. */
  onRefused?: (error: CallError) => void;
  errors?: CallOptions['errors'];
};

export type Act<K extends ActName> = {
  data: DataOf<K> | undefined;
  error: CallError | null;
  isPending: boolean;
  mutate: (ask: AskOf<K>) => void;
  /** Rejects with the CallError. */
  mutateAsync: (ask: AskOf<K>) => Promise<DataOf<K>>;
  /** Back to before the first try. */
  reset: () => void;
};

type ActState<T> = { data: T | undefined; error: CallError | null; isPending: boolean };
const AT_REST = { data: undefined, error: null, isPending: false };

/**
 * An act that moves no money: `const save = useAct('PUT /api/v1/profile', { refresh: [...] }); save.mutate({ body })`.
 * An act that creates something keeps its idempotency key until an answer comes. For money use `useIntent`.
 */
export function useAct<K extends ActName>(name: K, options: ActOptions<K> = {}): Act<K> {
  const refresh = useRefresh();
  const [state, setState] = useState<ActState<DataOf<K>>>(AT_REST);
  const open = useRef<{ asked: string; key: string } | undefined>(undefined);
  /** The last try alone shows its end. */
  const turn = useRef(0);

  const carryOut = async (ask: AskOf<K>): Promise<DataOf<K>> => {
    const asked = JSON.stringify(ask);
    // The same wish after a lost answer goes out under the same key.
    if (open.current?.asked !== asked) open.current = { asked, key: uuidV7() };
    const loose = call as (name: string, input: object) => Promise<DataOf<K>>;
    try {
      const data = await loose(name, { ...ask, idempotencyKey: open.current.key, errors: options.errors });
      open.current = undefined;
      options.onDone?.(data);
      if (options.refresh) await refresh(...options.refresh);
      return data;
    } catch (error) {
      if (error instanceof CallError && !error.leavesOpen && error.kind !== 'duplicate') open.current = undefined;
      if (error instanceof CallError) options.onRefused?.(error);
      throw error;
    }
  };
  const mutateAsync = async (ask: AskOf<K>): Promise<DataOf<K>> => {
    turn.current += 1;
    const mine = turn.current;
    const show = (next: ActState<DataOf<K>>) => {
      if (mine === turn.current) setState(next);
    };
    show({ ...AT_REST, isPending: true });
    try {
      const data = await carryOut(ask);
      show({ ...AT_REST, data });
      return data;
    } catch (error) {
      show({ ...AT_REST, error: error instanceof CallError ? error : null });
      throw error;
    }
  };
  return {
    ...state,
    mutateAsync,
    mutate: (ask) => {
      mutateAsync(ask).catch((error: unknown) => {
        // The screen shows a call's failure. Anything else is a fault of ours.
        if (!(error instanceof CallError)) throw error;
      });
    },
    reset: () => {
      turn.current += 1;
      setState(AT_REST);
    },
  };
}

export type { CallInput, IntentName };
