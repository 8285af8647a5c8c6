import { texts } from 'virtual:texts';
import { useSyncExternalStore } from 'react';
import { rememberLanguage } from '../platform/client/device.ts';
import { getStored } from '../platform/client/stored-state.ts';

/** The seed's eight languages, each by its own name. One is offered once its texts exist. */
const NAMES: Record<string, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  am: 'አማርኛ',
  'zh-Hans': '简体中文',
};
const DEFAULT = 'en';

export type Language = { code: string; name: string };
export type Texts = Record<string, unknown>;

export const LANGUAGES: readonly Language[] = Object.keys(NAMES)
  .filter((code) => texts[code] !== undefined)
  .map((code) => ({ code, name: NAMES[code] ?? code }));

type Spoken = { language: string; texts: Texts };
let spoken: Spoken | undefined;
const listeners = new Set<() => void>();

async function fetchTexts(language: string): Promise<Texts> {
  const response = await fetch(texts[language] as string);
  if (!response.ok) throw new Error(`texts ${response.status}`);
  return (await response.json()) as Texts;
}

/** Loads the texts of the stored language; without them of the default. Rejects when neither can be had. */
export async function startLanguage(): Promise<void> {
  const wanted = getStored('language') ?? DEFAULT;
  const language = texts[wanted] ? wanted : DEFAULT;
  spoken = { language, texts: await fetchTexts(language) };
  document.documentElement.lang = language;
}

/** The member's last choice: texts of an earlier one that come later are no longer wanted. */
let wished: string | undefined;

/** Switches the app to another language at once, without a reload. */
export async function speak(language: string): Promise<void> {
  if (!texts[language]) return;
  wished = language;
  if (spoken?.language === language) return;
  const fetched = await fetchTexts(language);
  if (wished !== language) return;
  spoken = { language, texts: fetched };
  document.documentElement.lang = language;
  await rememberLanguage(language);
  for (const listener of listeners) listener();
}

export function useSpoken(): Spoken {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => spoken as Spoken,
  );
}

/** One of the shell's own texts, for words said outside of components. */
export function spokenText(key: string): string {
  let at: unknown = spoken?.texts.web;
  for (const part of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
  return typeof at === 'string' ? at : key;
}
