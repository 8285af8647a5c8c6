// A members' page without the app around it, for the gallery and for the desk's preview: its texts, and links that lead
// nowhere.
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';
import { languageOf } from '#universal/languages.ts';
import { type Navigation, NavigationProvider } from './navigation.tsx';

export type Texts = { [key: string]: string | Texts };

/** Nests the texts of a catalogue by the dots in their keys, as the app's build does (scripts/faces/texts.ts). */
export function nested(flat: Readonly<Record<string, string>>): Texts {
  const texts: Texts = {};
  for (const [key, text] of Object.entries(flat)) {
    const parts = key.split('.');
    const last = parts.pop() ?? key;
    let at = texts;
    for (const part of parts) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = {});
    }
    at[last] = text;
  }
  return texts;
}

export const NOWHERE: Navigation = {
  path: '',
  isTab: false,
  item: undefined,
  query: {},
  go: () => undefined,
  back: () => undefined,
  address: '',
  finish: () => undefined,
  setQuery: () => undefined,
  hrefOf: () => '#',
  prepare: () => undefined,
};

type AloneProps = { language: string; texts: Texts; navigation?: Navigation; children: ReactNode };

/** `texts`: by the name of their feature or layer. */
export function PageAlone({ language, texts, navigation = NOWHERE, children }: AloneProps) {
  return (
    <IntlProvider
      locale={languageOf(language).code}
      messages={texts}
      timeZone={BUSINESS_TIME_ZONE}
      onError={console.error}
    >
      <NavigationProvider value={navigation}>{children}</NavigationProvider>
    </IntlProvider>
  );
}
