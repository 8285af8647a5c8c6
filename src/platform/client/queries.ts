// useCall: the hook for reads, on top of SWR. Also useRefresh, and the age of old values on screen (useOldestAt).
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import type { AskOf, CallName, CallOptions, DataOf, GetName } from './call-types.ts';
import type { LiveRead } from './live.ts';
import { carryOut, idOf, type ReadKey, type Reading, refreshReads, show, stateNow, type Value } from './reads.ts';

/** Data younger than this are not read again when a screen opens or becomes visible again. */
const STALE_MS = 10_000;

/** `live`: repeat the read when the server nudges about one of its topics (features' web/live.ts). */
export type Live<K extends GetName> = { live?: K extends LiveRead ? boolean : never };

export type ReadOptions<T> = {
  enabled?: boolean;
  /** 0 is for short-lived answers, such as a quote or a code. The phone does not store those. */
  staleMs?: number;
  /** Data that is known already, for instance from the stored state, and its time. */
  known?: { data: T; at: number } | undefined;
  /** Errors show no toast, because the screen shows them. */
  quiet?: boolean;
  refetchEveryMs?: number;
};

/** A read as a screen sees it. It fits the design's `Loaded`. */
export type CallResult<T> = {
  data: T | undefined;
  error: CallError | null;
  /** There is neither data nor an error yet. */
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
  return useRead<DataOf<K>>([name, ask], () => (signal) => askQuietly(name, ask, signal), options);
}

export function useRead<T>(
  key: ReadKey,
  reading: Reading,
  options: ReadOptions<T> & { live?: boolean },
): CallResult<T> {
  const { enabled = true, live = false, staleMs = STALE_MS, known, quiet = false, refetchEveryMs: every } = options;
  const id = idOf(key);
  // Must run before SWR's own effects, which start the read.
  useLayoutEffect(() => (enabled ? show(id, { live, quiet }) : undefined), [id, enabled, live, quiet]);
  const {
    data: newest,
    error: failure,
    isValidating,
    mutate,
  } = useSWR<Value, unknown>(enabled ? key : null, () => carryOut(key, { reading, keep: staleMs > 0, known }), {
    fallbackData: known,
    compare: Object.is,
    // Within this time SWR reuses an answer, but a read with `refetchEveryMs` is always repeated.
    dedupingInterval: Math.min(staleMs, (every ?? Infinity) / 2),
    refreshInterval: every ?? 0,
    // Without these two, SWR would not repeat a read that failed.
    shouldRetryOnError: every !== undefined,
    onErrorRetry: (_error, _id, _config, again, turn) => void setTimeout(() => void again(turn), every),
  });
  // Rendered as deferred, so that a new answer never delays a tap. An answer for another key shows at once.
  const drawn = useDeferredValue(useMemo(() => ({ id, value: newest }), [id, newest]));
  const value = drawn.id === id ? drawn.value : newest;
  useEffect(() => {
    // A screen that opens repeats a failed read, even if another screen shows the failure.
    const { error: failed, isValidating: asked } = stateNow(id) ?? {};
    if (enabled && failed && !asked) void mutate();
  }, [id, enabled, mutate]);
  useOldMark(value && !quiet && (value.old || failure) ? value.at : undefined);
  if (failure && !(failure instanceof CallError)) throw failure;
  // A retry without data looks like the first try.
  const error = value === undefined && isValidating ? null : ((failure ?? null) as CallError | null);
  return useMemo(
    () => ({
      data: value?.data as T | undefined,
      error,
      isPending: value === undefined && !error,
      isFetching: isValidating,
      dataUpdatedAt: value?.at ?? 0,
      refetch: async () => {
        await mutate();
        return { isError: stateNow(id)?.error !== undefined };
      },
    }),
    [value, error, isValidating, mutate, id],
  );
}

/** A call without a toast, because reads.ts reports the failure of a read once, after the last try. */
export function askQuietly<K extends CallName>(name: K, ask: object, signal: AbortSignal): Promise<DataOf<K>> {
  const loose = call as (name: string, input: object) => Promise<DataOf<K>>;
  return loose(name, { ...ask, signal, errors: 'inline' } satisfies CallOptions);
}

/** Returns a function that repeats the named reads, wherever they are on screen. */
export function useRefresh(): (...names: readonly GetName[]) => Promise<void> {
  return refreshNamed;
}

const refreshNamed = (...names: readonly string[]) => refreshReads((name) => names.includes(name));

/** The times of the old values on screen. */
const oldTimes = new Map<object, number>();
const watchers = new Set<() => void>();

function useOldMark(at: number | undefined): void {
  useEffect(() => {
    if (at === undefined) return;
    const mine = {};
    oldTimes.set(mine, at);
    notify();
    return () => {
      oldTimes.delete(mine);
      notify();
    };
  }, [at]);
}

function notify(): void {
  for (const watcher of watchers) watcher();
}

function watchOld(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const oldestAt = () => (oldTimes.size === 0 ? undefined : Math.min(...oldTimes.values()));

/** The time of the oldest value on screen, if there are old values. */
export function useOldestAt(): number | undefined {
  return useSyncExternalStore(watchOld, oldestAt, oldestAt);
}
