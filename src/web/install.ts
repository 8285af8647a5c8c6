import { useSyncExternalStore } from 'react';
import { getStored, setStored } from '#platform/client/stored-state.ts';

/** Chromium's event: the app may offer to install itself, once for each event. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent;
  }
  interface Navigator {
    /** Safari on iOS alone: whether the page runs from the home screen. */
    standalone?: boolean;
  }
}

/** The browser asks by itself, or the member adds the app by hand (iOS), or there is nothing to offer. */
export type InstallWay = 'ask' | 'byHand' | undefined;

let event: InstallEvent | undefined;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Catches the browser's event, which comes once and early. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (prompt) => {
    // Our own quiet line makes the offer, not the browser's bar.
    prompt.preventDefault();
    event = prompt;
    changed();
  });
  window.addEventListener('appinstalled', settleInstall);
}

let mayOffer = false;

/** The offer waits for the page that was opened: its code would take that page's place on a slow network. */
export function offerInstall(): void {
  mayOffer = true;
  changed();
}

/** The answer is remembered, so the app asks once. */
export function settleInstall(): void {
  event = undefined;
  setStored('installOffered', true);
  changed();
}

export async function install(): Promise<void> {
  const asked = event;
  settleInstall();
  await asked?.prompt();
}

function wayNow(): InstallWay {
  if (!mayOffer || getStored('installOffered') || matchMedia('(display-mode: standalone)').matches) return undefined;
  if (event) return 'ask';
  return navigator.standalone === false ? 'byHand' : undefined;
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wayNow,
    () => undefined,
  );
}
