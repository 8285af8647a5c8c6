// Adding the app to the phone's home screen: whether to offer it, and how.
import { useSyncExternalStore } from 'react';
import { getStored, setStored } from '#platform/client/stored-state.ts';

/** Chromium's event. It lets the app show the browser's install prompt, once per event. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent;
  }
  interface Navigator {
    /** Only in Safari on iOS: whether the page runs from the home screen. */
    standalone?: boolean;
  }
}

/** `ask`: the browser has a prompt. `byHand`: the member adds the app in a menu (iOS). Undefined: nothing to offer. */
export type InstallWay = 'ask' | 'byHand' | undefined;

let event: InstallEvent | undefined;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Listens for the browser's event, which fires once and early. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (prompt) => {
    // Our own quiet offer at the end of home replaces the browser's bar.
    prompt.preventDefault();
    event = prompt;
    changed();
  });
  window.addEventListener('appinstalled', settleInstall);
}

let mayOffer = false;

/** Allows the offer, once the first page has loaded: on a slow network the offer's code would delay that page. */
export function offerInstall(): void {
  mayOffer = true;
  changed();
}

/** Ends the offer and remembers that, so the app offers only once. */
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
