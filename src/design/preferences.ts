import { useSyncExternalStore } from 'react';
import type { CalendarChoice, ClockChoice } from './date-text.ts';

/** The reader's preferences. They are stored on the device and stay after a sign-out. */
export type Preferences = {
  theme: 'auto' | 'light' | 'dark';
  hideMoney: boolean;
  /** Undefined until the reader chooses. Until then the language decides (`calendarFor`). */
  calendar?: CalendarChoice;
  /** The reader has been told in which calendar dates are shown. */
  calendarTold?: boolean;
  /** Undefined until the reader chooses, as with the calendar (`clockFor`). */
  clock?: ClockChoice;
  /** The floating buttons of the tab bar are at the left edge. */
  floatsLeft: boolean;
  /** Pictures load only on demand, lists fetch fewer rows, nothing is fetched ahead. */
  dataSaver: boolean;
};

export const PREFERENCES_KEY = 'preferences';

const DEFAULTS: Preferences = { theme: 'auto', hideMoney: false, floatsLeft: false, dataSaver: false };
const listeners = new Set<() => void>();

function stored(): Preferences {
  try {
    const text = globalThis.localStorage?.getItem(PREFERENCES_KEY);
    return text ? { ...DEFAULTS, ...(JSON.parse(text) as Partial<Preferences>) } : DEFAULTS;
  } catch {
    // If localStorage is blocked or damaged, the defaults apply.
    return DEFAULTS;
  }
}

let current = stored();

export function preferences(): Preferences {
  return current;
}

/** The chosen calendar. Without a choice it is the Ethiopian one for Amharic, else the Gregorian one. */
export function calendarFor(language: string): CalendarChoice {
  return current.calendar ?? (language === 'am' ? 'ethiopic' : 'gregory');
}

/**
 * The chosen clock. Without a choice it is the Ethiopian one for Amharic, because whoever counts hours from six in the
 * morning reads "10:00" as four in the afternoon.
 */
export function clockFor(language: string): ClockChoice {
  return current.clock ?? (language === 'am' ? 'ethiopic' : '24');
}

/** Changes some preferences, stores them, and re-renders every component that uses them. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    globalThis.localStorage?.setItem(PREFERENCES_KEY, JSON.stringify(current));
  } catch {
    // See above. The choice then lasts until the page is closed.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences, preferences);
}

/** The current theme: the chosen one, or the device's. */
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

/** Applies the chosen theme to the document. With 'auto' it is the device's. */
export function applyTheme(): void {
  if (typeof document === 'undefined') return;
  const theme = themeNow();
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[theme]);
}

/** Applies the theme now, and again whenever the device's theme changes. */
export function watchTheme(): void {
  applyTheme();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    applyTheme();
    for (const listener of listeners) listener();
  });
}
