// The signed-in clerk, in this tab's session storage: a console left open on a shared desk ends with its tab.
import type { StaffRole } from './resource.ts';

export type StaffSession = { token: string; staffId: string; name: string; roles: readonly StaffRole[] };

const KEY = 'c3.console.session';

export function getSession(): StaffSession | undefined {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as StaffSession) : undefined;
}

export function setSession(session: StaffSession | undefined): void {
  if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
  else sessionStorage.removeItem(KEY);
}

export function mayUse(roles: readonly StaffRole[]): boolean {
  const own = getSession()?.roles ?? [];
  return own.some((role) => role === 'admin' || roles.includes(role));
}
