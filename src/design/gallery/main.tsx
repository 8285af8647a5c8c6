// The gallery's entry point (npm run gallery): a separate page, not part of the product. It needs no server or data.
import { StrictMode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl/react';
import '../base.css';
import { fetchIcons } from '../components/icon.tsx';
import { showToast } from '../components/toast.tsx';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';
import { LanguagesProvider } from '../languages.ts';
import { type Destination, type Navigation, NavigationProvider } from '../navigation.tsx';
import { preferences, setPreferences } from '../preferences.ts';
import { Gallery } from './gallery.tsx';
import { languageOf } from '#universal/languages.ts';

type Texts = { [key: string]: string | Texts };

/** The languages of the design's texts, one per file, so a new one is in the gallery at once. */
const CATALOGUES = import.meta.glob<Record<string, string>>('../locales/*.json', { eager: true, import: 'default' });
const FLAT = new Map(Object.entries(CATALOGUES).map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts]));
const LANGUAGES = [...FLAT.keys()].map((code) => ({
  code,
  name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
}));

/** Nests texts by the dots in their keys. */
function nested(flat: Readonly<Record<string, string>>): Texts {
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

const hrefOf = ({ to }: Destination) => `#${to}`;
const NAVIGATION: Navigation = {
  path: '/pages/tabbar/home/index',
  isTab: false,
  item: undefined,
  query: {},
  // Links lead nowhere here. They show their address.
  go: (destination) => showToast(hrefOf(destination)),
  back: () => window.history.back(),
  address: '/pages/tabbar/home/index',
  finish: () => undefined,
  setQuery: () => undefined,
  hrefOf,
  prepare: () => undefined,
};

/** The sample of an offer: the other of two languages. */
function offerOf(language: string): { code: string; question: string } {
  return languageOf(language === 'en' ? 'am' : 'en');
}

function keep(name: string, value: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set(name, value);
  window.history.replaceState(null, '', address.href);
}

function App({ params }: { params: URLSearchParams }) {
  const [language, setLanguage] = useState(params.get('language') ?? 'en');
  const [textSize, setTextSize] = useState(params.get('text') ?? '100');
  const texts = useMemo(() => ({ design: nested(FLAT.get(language) ?? {}) }), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.style.fontSize = `${textSize}%`;
    keep('language', language);
    keep('text', textSize);
  }, [language, textSize]);
  const onTheme = (theme: 'light' | 'dark') => {
    setPreferences({ theme });
    keep('theme', theme);
  };
  const languages = useMemo(
    () => ({ language, languages: LANGUAGES, offer: offerOf(language), speak: setLanguage }),
    [language],
  );
  return (
    <IntlProvider
      locale={languageOf(language).code}
      messages={texts}
      timeZone={BUSINESS_TIME_ZONE}
      onError={console.error}
    >
      <LanguagesProvider value={languages}>
        <NavigationProvider value={NAVIGATION}>
          <Gallery
            textSize={textSize}
            only={params.get('only') ?? undefined}
            onTextSize={setTextSize}
            onTheme={onTheme}
          />
        </NavigationProvider>
      </LanguagesProvider>
    </IntlProvider>
  );
}

const params = new URLSearchParams(window.location.search);
setPreferences({ ...preferences(), theme: params.get('theme') === 'dark' ? 'dark' : 'light' });
await fetchIcons();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App params={params} />
  </StrictMode>,
);
