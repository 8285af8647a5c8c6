import { useSyncExternalStore } from 'react';
import { CURRENCY } from '#universal/currencies.ts';

/** Names of what the figures count: the currency of amounts, and the word behind points. */
export type Symbols = { currency: string; points: string };

const DEFAULTS: Symbols = { currency: CURRENCY, points: 'C3coin' };
const listeners = new Set<() => void>();
let current = DEFAULTS;

/** The shell sets them from the configuration (`app_currency`). Every amount on screen follows. */
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
