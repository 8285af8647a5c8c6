// The gallery's entry point (npm run gallery): a separate page, not part of the product. It needs no server or data.
import { StrictMode, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../base.css';
import { fetchIcons } from '../components/icon.tsx';
import { showToast } from '../components/toast.tsx';
import { LanguagesProvider } from '../languages.ts';
import type { Destination, Navigation } from '../navigation.tsx';
import { nested, NOWHERE, PageAlone } from '../page-alone.tsx';
import { preferences, setPreferences } from '../preferences.ts';
import { Gallery } from './gallery.tsx';
import { languageOf } from '#universal/languages.ts';

/** The languages of the design's texts, one per file, so a new one is in the gallery at once. */
const CATALOGUES = import.meta.glob<Record<string, string>>('../locales/*.json', { eager: true, import: 'default' });
const FLAT = new Map(Object.entries(CATALOGUES).map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts]));
const LANGUAGES = [...FLAT.keys()].map((code) => ({
  code,
  name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
}));

const hrefOf = ({ to }: Destination) => `#${to}`;
const HOME = '/pages/tabbar/home/index';
const NAVIGATION: Navigation = {
  ...NOWHERE,
  path: HOME,
  address: HOME,
  // Links lead nowhere here. They show their address.
  go: (destination) => showToast(hrefOf(destination)),
  back: () => window.history.back(),
  hrefOf,
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
    <PageAlone language={language} texts={texts} navigation={NAVIGATION}>
      <LanguagesProvider value={languages}>
        <Gallery
          textSize={textSize}
          only={params.get('only') ?? undefined}
          onTextSize={setTextSize}
          onTheme={onTheme}
        />
      </LanguagesProvider>
    </PageAlone>
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
