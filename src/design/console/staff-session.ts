// The signed-in clerk, in this tab's session storage. A console left open on a shared desk ends with its last tab.
import type { StaffRole } from './resource.ts';
import { type HandOver, handOver } from './session-hand-over.ts';

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
