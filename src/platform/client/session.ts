// The member's session on this device: begins and ends it, and tells the screens of all tabs.
import { useSyncExternalStore } from 'react';
import { serverNow } from '#universal/house-time.ts';
import { forgetRecentCalls } from './call.ts';
import { ranOut } from './call-error.ts';
import { deviceDelete } from './device-store.ts';
import { forgetKept } from './kept.ts';
import { draftKeyName } from './sealed-names.ts';
import { clearStored, getStored, setStored } from './stored-state.ts';

/** The session as the client knows it. Whether it is still valid, the server decides at every call. */
export type Session = { token: string; memberNo: string };

const listeners = new Set<() => void>();
let session: Session | undefined = readSession();

function readSession(): Session | undefined {
  const token = getStored('token');
  return token ? { token, memberNo: getStored('memberNo') ?? '' } : undefined;
}

function announce(): void {
  session = readSession();
  for (const listener of listeners) listener();
}

export function currentSession(): Session | undefined {
  return session;
}

/** Stores a session that the server has just begun. */
export function beginSession(begun: Session): void {
  forgetKept();
  clearStored();
  // The token is stored last, so that another tab that sees it also finds the number.
  setStored('memberNo', begun.memberNo);
  setStored('token', begun.token);
  setStored('signInTime', new Date(serverNow()).toISOString());
  setStored('isRegister', true);
  forgetRecentCalls();
  announce();
}

/**
 * Forgets the session on this device. `endCode`: the server's code, if the server ended it. Unless the session expired,
 * this deletes the key of the drafts.
 */
export function endSession(endCode?: number): void {
  forgetKept();
  if (session && !ranOut(endCode)) void deviceDelete('device', draftKeyName(session.memberNo));
  clearStored(endCode);
  forgetRecentCalls();
  announce();
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(watchSession, currentSession, currentSession);
}

export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab may sign in or out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === 'token' || event.key === null) announce();
  });
}
