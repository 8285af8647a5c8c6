// A new tab of the console asks the open ones for the session. So nobody signs in again for each tab. The token goes
// from tab to tab only, never to disk: with the last tab closed it is gone. Signing out of one signs out of all.
// Lengths and idle ends of sessions are the server's, whatever the number of tabs.

type Said<S> = { kind: 'ask' } | { kind: 'here'; session: S } | { kind: 'over'; token: string };

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

export type HandOver<S> = {
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
