import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import type { AskOf, DataOf, IntentName } from './call-types.ts';
import { deviceAll, deviceDelete, devicePut } from './device-store.ts';
import { refreshTopics } from './queries.ts';
import { useSession } from './session.ts';
import { uuidV7 } from './uuid-v7.ts';

/**
 * A member's wish to move money. Its key is made when it is formed and kept on the device until an answer has come,
 * across retries and reloads: however often it is asked, it is carried out once. Secrets are never written down.
 */
export type OpenIntent = {
  key: string;
  member: string;
  name: string;
  ask: { path?: unknown; body?: Record<string, unknown> };
  /** Fields that must be entered again after a reload. */
  secrets: readonly string[];
  /** What the member sees while it is being checked: written in their language when the intent was formed. */
  label: string;
  /** The screen that can ask again. */
  path: string;
  formedAt: number;
};

/** As the server leaves them out of the input hash (src/platform/http.ts). */
const SECRETS = ['pin', 'password', 'newPassword', 'assertion'];
const ASK_AGAIN_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

const listeners = new Set<() => void>();
function changed(): void {
  for (const listener of listeners) listener();
}
export function watchIntents(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open intents of one member on this device, oldest first. */
export async function openIntentsOf(member: string): Promise<OpenIntent[]> {
  const all = await deviceAll<OpenIntent>('intents');
  return all.filter((intent) => intent.member === member).sort((a, b) => a.formedAt - b.formedAt);
}

type Loose = { path?: unknown; body?: Record<string, unknown> };

async function keep(intent: OpenIntent): Promise<void> {
  await devicePut('intents', intent.key, intent);
  changed();
}

async function settle(key: string): Promise<void> {
  await deviceDelete('intents', key);
  changed();
}

function withoutSecrets(ask: Loose): { ask: Loose; secrets: string[] } {
  const secrets = Object.keys(ask.body ?? {}).filter((name) => SECRETS.includes(name));
  const body = ask.body && Object.fromEntries(Object.entries(ask.body).filter(([name]) => !secrets.includes(name)));
  return { ask: { ...(ask.path ? { path: ask.path } : {}), ...(body ? { body } : {}) }, secrets };
}

export type IntentState<T> =
  | { at: 'rest' }
  | { at: 'sending' }
  /** No answer yet. `needs` lists secrets to be entered before it can be asked again (after a reload). */
  | { at: 'checking'; since: number; needs: readonly string[]; label: string }
  | { at: 'done'; data: T }
  | { at: 'refused'; error: CallError };

export type IntentOptions<K extends IntentName> = {
  /** This screen's path, so that an open intent found elsewhere leads back here. */
  path: string;
  onDone?: (data: DataOf<K>) => void;
};

export type IntentHandle<K extends IntentName> = {
  state: IntentState<DataOf<K>>;
  /** Forms the intent and sends it. While one is being checked no second one is formed. */
  send: (ask: AskOf<K>, label: string) => void;
  /** Asks again under the same key, at once; after a reload with the secrets entered anew. */
  askAgain: (secrets?: Readonly<Record<string, string>>) => void;
  /** Back to rest after an answer, e.g. to correct the PIN. */
  reset: () => void;
};

/** One money act of one screen. See OpenIntent. */
export function useIntent<K extends IntentName>(name: K, options: IntentOptions<K>): IntentHandle<K> {
  type T = DataOf<K>;
  const client = useQueryClient();
  const member = useSession()?.memberNo ?? '';
  const [state, setState] = useReducer((_: IntentState<T>, next: IntentState<T>) => next, { at: 'rest' });
  const open = useRef<{ intent: OpenIntent; full: Loose; tries: number } | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef<() => void>(() => undefined);
  const alive = useRef(true);
  const onDone = useRef(options.onDone);
  useEffect(() => {
    onDone.current = options.onDone;
  });

  const attempt = useCallback(async () => {
    const work = open.current;
    if (!work) return;
    clearTimeout(timer.current);
    const show = (next: IntentState<T>) => {
      if (alive.current) setState(next);
    };
    try {
      const loose = call as unknown as (name: string, input: object) => Promise<T>;
      const data = await loose(name, { ...work.full, idempotencyKey: work.intent.key, errors: 'place' });
      open.current = undefined;
      await settle(work.intent.key);
      show({ at: 'done', data });
      if (alive.current) onDone.current?.(data);
      await refreshTopics(client, ['balances', 'orders', 'withdrawals', 'recharges']);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.kind === 'refused' && !error.leavesOpen) {
        // An answer, and a final one: the next tap is a new intent.
        open.current = undefined;
        await settle(work.intent.key);
        show({ at: 'refused', error });
        return;
      }
      // Session ended, maintenance, no answer: the intent stays open, and is asked again under its key.
      show({ at: 'checking', since: work.intent.formedAt, needs: [], label: work.intent.label });
      if (error.kind === 'session' || error.kind === 'maintenance') return;
      const wait = error.retryAfterMs ?? ASK_AGAIN_MS[Math.min(work.tries, ASK_AGAIN_MS.length - 1)]!;
      work.tries += 1;
      if (alive.current) timer.current = setTimeout(() => again.current(), Math.max(wait, 1_050));
    }
  }, [client, name]);

  useEffect(() => {
    alive.current = true;
    again.current = () => void attempt();
    void openIntentsOf(member).then((intents) => {
      const found = intents.find((intent) => intent.name === name && intent.path === options.path);
      if (!found || open.current || !alive.current) return;
      open.current = { intent: found, full: found.ask, tries: 0 };
      setState({ at: 'checking', since: found.formedAt, needs: found.secrets, label: found.label });
      if (found.secrets.length === 0) void attempt();
    });
    const online = () => void (open.current && open.current.tries > 0 ? attempt() : undefined);
    window.addEventListener('online', online);
    return () => {
      alive.current = false;
      clearTimeout(timer.current);
      window.removeEventListener('online', online);
    };
  }, [attempt, name, member, options.path]);

  const send = useCallback(
    (ask: AskOf<K>, label: string) => {
      if (open.current) return;
      const { ask: written, secrets } = withoutSecrets(ask as Loose);
      const intent: OpenIntent = {
        key: uuidV7(),
        member: member,
        name,
        ask: written as OpenIntent['ask'],
        secrets,
        label,
        path: options.path,
        formedAt: Date.now(),
      };
      open.current = { intent, full: ask as Loose, tries: 0 };
      setState({ at: 'sending' });
      // Written down before it leaves: a phone that dies now still knows the key.
      void keep(intent).then(attempt);
    },
    [attempt, name, member, options.path],
  );

  const askAgain = useCallback(
    (secrets: Readonly<Record<string, string>> = {}) => {
      const work = open.current;
      if (!work) return;
      work.full = { ...work.full, body: { ...work.full.body, ...secrets } };
      setState({ at: 'sending' });
      void attempt();
    },
    [attempt],
  );

  const reset = useCallback(() => {
    if (!open.current) setState({ at: 'rest' });
  }, []);

  return { state, send, askAgain, reset };
}
