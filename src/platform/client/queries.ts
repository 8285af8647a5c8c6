import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import type { AskOf, CallName, CallOptions, DataOf, GetName } from './call-types.ts';
import type { LiveRead } from './live.ts';
import { carryOut, idOf, type ReadKey, type Reading, refreshReads, show, stateNow, type Value } from './reads.ts';

/** Younger data are not read again when a screen opens, or the phone comes back to it. */
const STALE_MS = 10_000;

/** `live`: read again when the server nudges about a topic of this read (features' web/live.ts). */
export type Live<K extends GetName> = { live?: K extends LiveRead ? boolean : never };

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
  return useRead<DataOf<K>>([name, ask], () => (signal) => askQuietly(name, ask, signal), options);
}

export function useRead<T>(
  key: ReadKey,
  reading: Reading,
  options: ReadOptions<T> & { live?: boolean },
): CallResult<T> {
  const { enabled = true, live = false, staleMs = STALE_MS, known, quiet = false, refetchEveryMs: every } = options;
  const id = idOf(key);
  // Before SWR's own effects, which ask.
  useLayoutEffect(() => (enabled ? show(id, { live, quiet }) : undefined), [id, enabled, live, quiet]);
  const {
    data: newest,
    error: failure,
    isValidating,
    mutate,
  } = useSWR<Value, unknown>(enabled ? key : null, () => carryOut(key, { reading, keep: staleMs > 0, known }), {
    fallbackData: known,
    compare: Object.is,
    // So long an answer stands for the next reading, though not for the next repetition.
    dedupingInterval: Math.min(staleMs, (every ?? Infinity) / 2),
    refreshInterval: every ?? 0,
    // SWR would repeat no read that failed.
    shouldRetryOnError: every !== undefined,
    onErrorRetry: (_error, _id, _config, again, turn) => void setTimeout(() => void again(turn), every),
  });
  // The page draws an answer in slices, so that it never holds up a tap. An answer to another question shows at once.
  const drawn = useDeferredValue(useMemo(() => ({ id, value: newest }), [id, newest]));
  const value = drawn.id === id ? drawn.value : newest;
  useEffect(() => {
    // A screen that opens asks again, even if another one shows the failure.
    const { error: failed, isValidating: asked } = stateNow(id) ?? {};
    if (enabled && failed && !asked) void mutate();
  }, [id, enabled, mutate]);
  useOld(value && !quiet && (value.old || failure) ? value.at : undefined);
  if (failure && !(failure instanceof CallError)) throw failure;
  // Asked again with nothing to show, it waits as at first.
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

/** A read reports its last failure once (reads.ts), so a single try stays quiet. */
export function askQuietly<K extends CallName>(name: K, ask: object, signal: AbortSignal): Promise<DataOf<K>> {
  const loose = call as (name: string, input: object) => Promise<DataOf<K>>;
  return loose(name, { ...ask, signal, errors: 'inline' } satisfies CallOptions);
}

/** Reads the named calls again wherever they are on screen. */
export function useRefresh(): (...names: readonly GetName[]) => Promise<void> {
  return refreshNamed;
}

const refreshNamed = (...names: readonly string[]) => refreshReads((name) => names.includes(name));

/** The times of the values on screen that are not of this moment. */
const old = new Map<object, number>();
const watchers = new Set<() => void>();

function useOld(at: number | undefined): void {
  useEffect(() => {
    if (at === undefined) return;
    const mine = {};
    old.set(mine, at);
    tell();
    return () => {
      old.delete(mine);
      tell();
    };
  }, [at]);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

function watchOld(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const oldestAt = () => (old.size === 0 ? undefined : Math.min(...old.values()));

/** The time of the oldest values on screen that are not of this moment. */
export function useOldestAt(): number | undefined {
  return useSyncExternalStore(watchOld, oldestAt, oldestAt);
}
