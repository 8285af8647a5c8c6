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
  /** This screen's path, which leads back here from an open intent shown elsewhere. */
  path: string;
  onDone?: (data: DataOf<K>) => void;
};

export type IntentHandle<K extends IntentName> = {
  state: IntentState<DataOf<K>>;
  /** Forms the intent and sends it. While one is being checked no second one is formed. */
  send: (ask: AskOf<K>, label: string) => void;
  /** Asks again under the same key, at once. After a reload the member must enter the secrets again. */
  askAgain: (secrets?: Readonly<Record<string, string>>) => void;
  /** Back to rest after an answer, e.g. to correct the PIN. */
  reset: () => void;
  /** Forgets a request that waits for a secret, at the member's wish. The server may still have carried it out. */
  giveUp: () => void;
};

/** The code of a run loads once a member acts, or an open intent is found. A page with a button stays light. */
class LateRun<T> {
  run: IntentRun<T> | undefined;
  private stopped = false;
  private readonly show: (state: IntentState<T>) => void;

  constructor(show: (state: IntentState<T>) => void) {
    this.show = show;
  }

  async fetched(): Promise<IntentRun<T>> {
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

/** Also fetched in idle time: an act then needs no more code. */
export const fetchIntentRun = () => import('./intent-run.ts');

/** The intent stays on the device. The network's return looks for it again. */
const waitForNetwork = () => undefined;

/** One money act of one screen. See OpenIntent. */
export function useIntent<K extends IntentName>(name: K, options: IntentOptions<K>): IntentHandle<K> {
  const member = useSession()?.memberNo ?? '';
  const { path, onDone } = options;
  const [state, setState] = useState<IntentState<DataOf<K>>>({ at: 'rest' });
  const current = useRef<LateRun<DataOf<K>>>(undefined);

  useEffect(() => {
    const late = new LateRun<DataOf<K>>(setState);
    current.current = late;
    const takeUp = async () => {
      const intents = await openIntentsOf(member);
      const found = intents.find((intent) => intent.name === name && intent.path === path);
      if (found) await late.fetched().then((run) => run.takeUp(found), waitForNetwork);
    };
    void takeUp();
    const online = () => void (late.run ? late.run.hurry() : takeUp());
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
      current.current?.fetched().then(
        (run) => run.form(intent, ask as Wish),
        // Nothing has left: the next tap is a new intent.
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

/** Tells the screen once that its act is done, in whichever render the news comes. */
function useDone<T>(state: IntentState<T>, onDone: ((data: T) => void) | undefined): void {
  const told = useRef<IntentState<T> | undefined>(undefined);
  useEffect(() => {
    if (state.at !== 'done' || told.current === state) return;
    told.current = state;
    onDone?.(state.data);
  }, [state, onDone]);
}
