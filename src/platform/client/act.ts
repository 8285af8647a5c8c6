// chunk: screens
// useAct: the hook for calls that move no money. For calls that move money see intents.ts.
import { useCallback, useLayoutEffect, useRef } from 'react';
import useSWRMutation from 'swr/mutation';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import type { ActName, AskOf, CallOptions, DataOf, GetName } from './call-types.ts';
import { useRefresh } from './queries.ts';
import { uuidV7 } from './uuid-v7.ts';

export type ActOptions<K extends ActName> = {
  /** Reads to repeat after success. */
  refresh?: readonly GetName[];
  onDone?: (data: DataOf<K>) => void;
  /** What the screen does about a refusal, besides showing it. */
  onRefused?: (error: CallError) => void;
  errors?: CallOptions['errors'];
};

export type Act<K extends ActName> = {
  data: DataOf<K> | undefined;
  error: CallError | null;
  isPending: boolean;
  /** The same function at each render, as is `mutateAsync`, so that an effect may depend on it. */
  mutate: (ask: AskOf<K>) => void;
  /** Rejects with the CallError. */
  mutateAsync: (ask: AskOf<K>) => Promise<DataOf<K>>;
  /** Goes back to the state before the first try. */
  reset: () => void;
};

/**
 * `const save = useAct('PUT /api/v1/profile', { refresh: [...] }); save.mutate({ body })`. If the call creates
 * something, its idempotency key is kept until an answer comes.
 */
export function useAct<K extends ActName>(name: K, options: ActOptions<K> = {}): Act<K> {
  const refresh = useRefresh();
  const unanswered = useRef<{ asked: string; key: string } | undefined>(undefined);
  // SWR shows the screen only the result of the last try.
  const { trigger, reset, data, error, isMutating } = useSWRMutation<DataOf<K>, unknown, string, Promise<DataOf<K>>>(
    name,
    (_name, { arg }) => arg,
    { throwOnError: false },
  );
  const run = async (ask: AskOf<K>): Promise<DataOf<K>> => {
    const asked = JSON.stringify(ask);
    // After a lost answer, the same input is sent again with the same key.
    if (unanswered.current?.asked !== asked) unanswered.current = { asked, key: uuidV7() };
    const loose = call as (name: string, input: object) => Promise<DataOf<K>>;
    try {
      const done = await loose(name, { ...ask, idempotencyKey: unanswered.current.key, errors: options.errors });
      unanswered.current = undefined;
      options.onDone?.(done);
      if (options.refresh) await refresh(...options.refresh);
      return done;
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      if (!refusal.leavesOpen && refusal.kind !== 'duplicate') unanswered.current = undefined;
      options.onRefused?.(refusal);
      throw refusal;
    }
  };
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  const mutateAsync = useCallback(
    (ask: AskOf<K>) => {
      const done = latest.current(ask);
      reset();
      void trigger(done);
      return done;
    },
    [reset, trigger],
  );
  const mutate = useCallback(
    (ask: AskOf<K>) => {
      mutateAsync(ask).catch((failure: unknown) => {
        // The screen shows a call's failure. Anything else is a bug of ours.
        if (!(failure instanceof CallError)) throw failure;
      });
    },
    [mutateAsync],
  );
  return {
    data,
    error: error instanceof CallError ? error : null,
    isPending: isMutating,
    mutateAsync,
    mutate,
    reset,
  };
}
