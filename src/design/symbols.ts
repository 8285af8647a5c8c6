import { useSyncExternalStore } from 'react';
import { CURRENCY } from '#universal/currencies.ts';

/** The currency of amounts, and the word after points. */
export type Symbols = { currency: string; points: string };

const DEFAULTS: Symbols = { currency: CURRENCY, points: 'C3coin' };
const listeners = new Set<() => void>();
let current = DEFAULTS;

/** Called by the shell with the app's configuration (`app_currency`). Updates every amount on screen. */
export function setSymbols({ currency, points }: { [K in keyof Symbols]: string | undefined }): void {
  current = { currency: currency || DEFAULTS.currency, points: points || DEFAULTS.points };
  for (const listener of listeners) listener();
}

export function useSymbols(): Symbols {
  const now = () => current;
  return useSyncExternalStore(subscribe, now, now);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
