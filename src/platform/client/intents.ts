// useIntent: the hook for calls that move money. Each has an idempotency key that the device keeps until there is an
// answer, so that the server acts once however often the phone asks. For other calls see act.ts.
import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '#universal/house-time.ts';
import { CallError } from './call-error.ts';
import type { AskOf, DataOf, IntentName } from './call-types.ts';
import { text } from './client-host.ts';
import type { IntentRun, IntentState } from './intent-run.ts';
import { openIntentsOf, withoutSecrets, type Wish } from './open-intents.ts';
import { useSession } from './session.ts';
import { uuidV7 } from './uuid-v7.ts';

export type IntentOptions<K extends IntentName> = {
  /** This screen's path. Other screens that list open intents link to it. */
  path: string;
  onDone?: (data: DataOf<K>) => void;
};

export type IntentHandle<K extends IntentName> = {
  state: IntentState<DataOf<K>>;
  /** Makes an intent and sends it. Does nothing while an earlier one has no answer. */
  send: (ask: AskOf<K>, label: string) => void;
  /** Sends again with the same key, at once. After a reload the member must enter the secrets again. */
  askAgain: (secrets?: Readonly<Record<string, string>>) => void;
  /** Goes back to `rest` after an answer, for instance to correct the PIN. */
  reset: () => void;
  /** Forgets a request that waits for a secret, if the member wishes. The server may still have carried it out. */
  giveUp: () => void;
};

/** An IntentRun whose code loads only when a member acts or an open intent is found, so that pages stay small. */
class LateRun<T> {
  run: IntentRun<T> | undefined;
  private stopped = false;
  private readonly show: (state: IntentState<T>) => void;

  constructor(show: (state: IntentState<T>) => void) {
    this.show = show;
  }

  async load(): Promise<IntentRun<T>> {
    const { IntentRun } = await fetchIntentRun();
    this.run ??= new IntentRun(this.show);
    if (this.stopped) this.run.stop();
    return this.run;
  }

  stop(): void {
    this.stopped = true;
    this.run?.stop();
  }
}

/** Also called in idle time, so that a later tap needs no more code. */
export const fetchIntentRun = () => import('./intent-run.ts');

/** Does nothing. The intent stays on the device, and is looked for again when the network is back. */
const waitForNetwork = () => undefined;

/** One money call of one screen. See OpenIntent. */
export function useIntent<K extends IntentName>(name: K, options: IntentOptions<K>): IntentHandle<K> {
  const member = useSession()?.memberNo ?? '';
  const { path, onDone } = options;
  const [state, setState] = useState<IntentState<DataOf<K>>>({ at: 'rest' });
  const current = useRef<LateRun<DataOf<K>>>(undefined);

  useEffect(() => {
    const late = new LateRun<DataOf<K>>(setState);
    current.current = late;
    const resume = async () => {
      const intents = await openIntentsOf(member);
      const found = intents.find((intent) => intent.name === name && intent.path === path);
      if (found) await late.load().then((run) => run.resume(found), waitForNetwork);
    };
    void resume();
    const online = () => void (late.run ? late.run.retryNow() : resume());
    window.addEventListener('online', online);
    return () => {
      late.stop();
      window.removeEventListener('online', online);
    };
  }, [member, name, path]);

  useDone(state, onDone);

  const send = useCallback(
    (ask: AskOf<K>, label: string) => {
      const { ask: written, secrets } = withoutSecrets(ask as Wish);
      const intent = {
        key: uuidV7(),
        member,
        name,
        ask: written,
        secrets,
        label,
        path,
        search: location.search,
        formedAt: serverNow(),
      };
      setState((before) => (before.at === 'checking' ? before : { at: 'sending' }));
      current.current?.load().then(
        (run) => run.submit(intent, ask as Wish),
        // Nothing was sent, so the next tap is a new intent.
        () =>
          setState({ at: 'refused', error: new CallError({ kind: 'network', message: text('networkErrorWords') }) }),
      );
    },
    [member, name, path],
  );
  const askAgain = useCallback(
    (secrets: Readonly<Record<string, string>> = {}) => void current.current?.run?.askAgain(secrets),
    [],
  );
  const reset = useCallback(() => {
    if (!current.current?.run?.isOpen) setState({ at: 'rest' });
  }, []);
  const giveUp = useCallback(() => void current.current?.run?.giveUp(), []);
  return { state, send, askAgain, reset, giveUp };
}

/** Calls `onDone` once for each state `done`. */
function useDone<T>(state: IntentState<T>, onDone: ((data: T) => void) | undefined): void {
  const reported = useRef<IntentState<T> | undefined>(undefined);
  useEffect(() => {
    if (state.at !== 'done' || reported.current === state) return;
    reported.current = state;
    onDone?.(state.data);
  }, [state, onDone]);
}
