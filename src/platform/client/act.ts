// chunk: screens
import { useRef } from 'react';
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

/**
 * An act that moves no money: `const save = useAct('PUT /api/v1/profile', { refresh: [...] }); save.mutate({ body })`.
 * An act that creates something keeps its idempotency key until an answer comes. For money use `useIntent`.
 */
export function useAct<K extends ActName>(name: K, options: ActOptions<K> = {}): Act<K> {
  const refresh = useRefresh();
  const open = useRef<{ asked: string; key: string } | undefined>(undefined);
  // The screen shows only the end of the last try.
  const { trigger, reset, data, error, isMutating } = useSWRMutation<DataOf<K>, unknown, string, Promise<DataOf<K>>>(
    name,
    (_name, { arg }) => arg,
    { throwOnError: false },
  );
  const carryOut = async (ask: AskOf<K>): Promise<DataOf<K>> => {
    const asked = JSON.stringify(ask);
    // After a lost answer, the same wish is sent again under the same key.
    if (open.current?.asked !== asked) open.current = { asked, key: uuidV7() };
    const loose = call as (name: string, input: object) => Promise<DataOf<K>>;
    try {
      const done = await loose(name, { ...ask, idempotencyKey: open.current.key, errors: options.errors });
      open.current = undefined;
      options.onDone?.(done);
      if (options.refresh) await refresh(...options.refresh);
      return done;
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      if (!refusal.leavesOpen && refusal.kind !== 'duplicate') open.current = undefined;
      options.onRefused?.(refusal);
      throw refusal;
    }
  };
  const mutateAsync = (ask: AskOf<K>) => {
    const done = carryOut(ask);
    reset();
    void trigger(done);
    return done;
  };
  return {
    data,
    error: error instanceof CallError ? error : null,
    isPending: isMutating,
    mutateAsync,
    mutate: (ask) => {
      mutateAsync(ask).catch((failure: unknown) => {
        // The screen shows a call's failure. Anything else is a fault of ours.
        if (!(failure instanceof CallError)) throw failure;
      });
    },
    reset,
  };
}
