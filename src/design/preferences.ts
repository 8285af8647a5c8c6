import { useSyncExternalStore } from 'react';
import { type CalendarChoice, calendarsIn, type ClockChoice, usualCalendar, usualClock } from '#universal/date-text.ts';
import type { CalendarName } from '#universal/ethiopic-date.ts';

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

/** The chosen calendar. The language's usual one without a choice, or if the language doesn't offer the chosen one. */
export function calendarFor(language: string): CalendarChoice {
  return calendarsIn(language).find((calendar) => calendar === current.calendar) ?? usualCalendar(language);
}

/** The calendar whose months the reader sees. A Buddhist year has the Gregorian months. */
export function monthsFor(language: string): CalendarName {
  return calendarFor(language) === 'ethiopic' ? 'ethiopic' : 'gregory';
}

/** The chosen clock, or the language's usual one. */
export function clockFor(language: string): ClockChoice {
  return current.clock ?? usualClock(language);
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
