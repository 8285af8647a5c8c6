// The clerk's session, in sessionStorage. A new tab asks the open tabs for it through a BroadcastChannel, so a clerk
// signs in once for all tabs. The token is never written to disk: on a shared desk it is gone once the last tab is
// closed. Signing out in one tab signs out in all. The server decides how long sessions last, idle or not.
import type { StaffRole } from './resource.ts';

type TabMessage<S> = { kind: 'ask' } | { kind: 'here'; session: S } | { kind: 'over'; token: string };

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

type HandOver<S> = {
  /** Asks the other tabs for their session. Undefined if none answers in time. `late` gets an answer after that. */
  ask: (late: (session: S) => void) => Promise<S | undefined>;
  /** Tells the other tabs that this session has ended. */
  tellOver: (session: S) => void;
};

/** Tabs answer within milliseconds on a quiet machine. Without an answer, the sign-in page appears after this long. */
const ANSWER_MS = 250;

export function handOver<S extends { token: string }>(
  channel: Channel,
  own: { session: () => S | undefined; over: () => void },
  waitMs = ANSWER_MS,
): HandOver<S> {
  const say = (message: TabMessage<S>) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage<S>>) => {
    const session = own.session();
    if (data.kind === 'ask' && session) say({ kind: 'here', session });
    if (data.kind === 'over' && session?.token === data.token) own.over();
  });
  return {
    ask: (late) =>
      new Promise((resolve) => {
        let take: (session: S) => void = resolve;
        const onMessage = ({ data }: MessageEvent<TabMessage<S>>) => {
          if (data.kind !== 'here') return;
          channel.removeEventListener('message', onMessage);
          clearTimeout(timer);
          take(data.session);
        };
        const timer = setTimeout(() => {
          take = late;
          resolve(undefined);
        }, waitMs);
        channel.addEventListener('message', onMessage);
        say({ kind: 'ask' });
      }),
    tellOver: ({ token }) => say({ kind: 'over', token }),
  };
}

export type StaffSession = { token: string; staffId: string; name: string; roles: readonly StaffRole[] };

const KEY = 'c3.console.session';
let tabs: HandOver<StaffSession> | undefined;

export function getSession(): StaffSession | undefined {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as StaffSession) : undefined;
}

export function setSession(session: StaffSession | undefined): void {
  const before = getSession();
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
  if (before && !session) tabs?.tellOver(before);
}

/**
 * Takes over the session of the console's other tabs, and passes it on later. `changed`: another tab has ended it, or
 * has handed it over after the sign-in page had appeared.
 */
export async function joinTabs(changed: () => void): Promise<void> {
  tabs = handOver<StaffSession>(new BroadcastChannel(KEY), {
    // During sign-in there is a token but no staffId yet.
    session: () => (getSession()?.staffId ? getSession() : undefined),
    over: () => {
      sessionStorage.removeItem(KEY);
      changed();
    },
  });
  if (getSession()) return;
  const { href } = window.location;
  const session = await tabs.ask((late) => {
    if (getSession()) return;
    setSession(late);
    window.history.replaceState(null, '', href);
    changed();
  });
  if (session && !getSession()) setSession(session);
}

export function mayUse(roles: readonly StaffRole[]): boolean {
  const own = getSession()?.roles ?? [];
  return own.some((role) => role === 'admin' || roles.includes(role));
}
