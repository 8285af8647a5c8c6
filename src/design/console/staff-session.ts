// The signed-in clerk, in this tab's session storage. A console left open on a shared desk ends with its last tab. A
// new tab asks the open ones for the session, so a clerk signs in once for all tabs. The token goes from tab to tab
// only, never to disk: with the last tab closed it is gone. Signing out of one signs out of all. Lengths and idle ends
// of sessions are the server's, whatever the number of tabs.
import type { StaffRole } from './resource.ts';

type Said<S> = { kind: 'ask' } | { kind: 'here'; session: S } | { kind: 'over'; token: string };

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

type HandOver<S> = {
  /** Asks the other tabs. Undefined when none answers in time. */
  ask: () => Promise<S | undefined>;
  /** Tells the other tabs that this session is over. */
  tellOver: (session: S) => void;
};

/** A tab answers within a few milliseconds. A signed-out desk waits this long for its sign-in page. */
const ANSWER_MS = 250;

export function handOver<S extends { token: string }>(
  channel: Channel,
  own: { session: () => S | undefined; over: () => void },
  waitMs = ANSWER_MS,
): HandOver<S> {
  const say = (said: Said<S>) => channel.postMessage(said);
  channel.addEventListener('message', ({ data }: MessageEvent<Said<S>>) => {
    const session = own.session();
    if (data.kind === 'ask' && session) say({ kind: 'here', session });
    if (data.kind === 'over' && session?.token === data.token) own.over();
  });
  return {
    ask: () =>
      new Promise((resolve) => {
        const end = (session: S | undefined) => {
          channel.removeEventListener('message', hear);
          clearTimeout(timer);
          resolve(session);
        };
        const hear = ({ data }: MessageEvent<Said<S>>) => {
          if (data.kind === 'here') end(data.session);
        };
        const timer = setTimeout(() => end(undefined), waitMs);
        channel.addEventListener('message', hear);
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

/** Joins the console's other tabs: takes their session over, and hands it on later. `over`: another tab ended it. */
export async function joinTabs(over: () => void): Promise<void> {
  tabs = handOver<StaffSession>(new BroadcastChannel(KEY), {
    // A sign-in under way has a token and no name yet.
    session: () => (getSession()?.staffId ? getSession() : undefined),
    over: () => {
      sessionStorage.removeItem(KEY);
      over();
    },
  });
  if (getSession()) return;
  const session = await tabs.ask();
  if (session && !getSession()) setSession(session);
}

export function mayUse(roles: readonly StaffRole[]): boolean {
  const own = getSession()?.roles ?? [];
  return own.some((role) => role === 'admin' || roles.includes(role));
}
