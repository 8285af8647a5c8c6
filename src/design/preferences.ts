import { useSyncExternalStore } from 'react';
import type { CalendarChoice, ClockChoice } from './date-text.ts';

/** The reader's preferences. The device keeps them, also after a sign-out. */
export type Preferences = {
  theme: 'auto' | 'light' | 'dark';
  hideMoney: boolean;
  /** Undefined until it is chosen: then the language decides (`calendarFor`). */
  calendar?: CalendarChoice;
  /** The reader was told in which calendar the dates are. */
  calendarTold?: boolean;
  clock: ClockChoice;
  /** The floating buttons of the tabs stand at the left edge. */
  floatsLeft: boolean;
  /** Pictures load only on demand, lists fetch fewer rows, nothing is fetched ahead. */
  dataSaver: boolean;
};

export const PREFERENCES_KEY = 'preferences';

const DEFAULTS: Preferences = { theme: 'auto', hideMoney: false, clock: '24', floatsLeft: false, dataSaver: false };
const listeners = new Set<() => void>();

function stored(): Preferences {
  try {
    const text = globalThis.localStorage?.getItem(PREFERENCES_KEY);
    return text ? { ...DEFAULTS, ...(JSON.parse(text) as Partial<Preferences>) } : DEFAULTS;
  } catch {
    // A blocked or damaged storage costs the choices, not the app.
    return DEFAULTS;
  }
}

let current = stored();

export function preferences(): Preferences {
  return current;
}

/** The chosen calendar. Without a choice, Amharic starts with the Ethiopian one. */
export function calendarFor(language: string): CalendarChoice {
  return current.calendar ?? (language === 'am' ? 'ethiopic' : 'gregory');
}

/** Changes some preferences, writes them down, and repaints every component that shows them. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    globalThis.localStorage?.setItem(PREFERENCES_KEY, JSON.stringify(current));
  } catch {
    // See above: the choice holds until the page is closed.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences, preferences);
}

/** The theme on the screen now: the chosen one, or the device's. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, themeNow, themeNow);
}

function themeNow(): 'light' | 'dark' {
  const { theme } = current;
  if (theme !== 'auto') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const THEME_COLOURS = { light: '#0f4c5c', dark: '#1a2026' };

/** Puts the chosen theme on the document. 'auto' follows the device, also when it changes in the evening. */
export function applyTheme(): void {
  if (typeof document === 'undefined') return;
  const theme = themeNow();
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[theme]);
}

/** Follows the device's theme for as long as the page lives. */
export function watchTheme(): void {
  applyTheme();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    applyTheme();
    for (const listener of listeners) listener();
  });
}
