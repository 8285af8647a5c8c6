import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl/react';
import '../design/base.css';
import { BUSINESS_TIME_ZONE } from '../design/date-text.ts';
import { LanguagesProvider } from '../design/languages.ts';
import { showToast, TOAST_MS } from '../design/components/toast.tsx';
import { watchTheme } from '../design/preferences.ts';
import { restoreDevice } from '../platform/client/device.ts';
import { languageOf } from '../platform/languages.ts';
import { connectClient } from './host.ts';
import { LANGUAGES, speak, spokenText, startLanguage, useSpoken } from './languages.ts';
import { startDuties } from './duties.ts';
import { followHistory, addressNow } from './history.ts';
import { watchInstall } from './install.ts';
import { showSymbols } from './launch.tsx';
import { builtScreens } from './feature-routes.ts';
import { canonicalPath, HOME_PATH } from './route-table.ts';
import { Shell } from './shell.tsx';

function App() {
  const { language, texts } = useSpoken();
  const languages = useMemo(() => ({ language, languages: LANGUAGES, speak: switchLanguage }), [language]);
  return (
    <IntlProvider
      locale={languageOf(language).code}
      messages={texts as never}
      timeZone={BUSINESS_TIME_ZONE}
      onError={reportText}
      getMessageFallback={({ key }) => key}
    >
      <LanguagesProvider value={languages}>
        <Shell />
      </LanguagesProvider>
    </IntlProvider>
  );
}

function sayNoNetwork(): void {
  const words = spokenText('error.networkErrorWords');
  showToast(spokenText('error.networkError'), { words, ms: TOAST_MS.network, tone: 'negative' });
}

function switchLanguage(code: string): void {
  speak(code).catch(sayNoNetwork);
}

function reportText(error: Error): void {
  // Every text exists (tests see to it). The build puts Amharic's under those that a language lacks.
  console.error(error);
}

async function start(): Promise<void> {
  watchTheme();
  followHistory();
  watchInstall();
  showSymbols();
  // The first screen's code comes beside the texts, not after them. Home's is on its way already
  // (scripts/faces/first-paint.ts). The app waits for it, so that the first paint is home. A failure returns, and
  // shows, when the page opens.
  const path = canonicalPath(addressNow().pathname) ?? '';
  const first = builtScreens
    .get(path)
    ?.prepare()
    .catch(() => undefined);
  await Promise.all([restoreDevice(), startLanguage(), styled(), path === HOME_PATH ? first : undefined]);
  connectClient();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  startDuties();
}

/** The stylesheet comes beside the code and holds no paint up (scripts/faces/first-paint.ts). */
function styled(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!sheet || sheet.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    // Without its rules a page is plain, but it is there.
    for (const event of ['load', 'error']) sheet.addEventListener(event, () => resolve(), { once: true });
  });
}

start().catch((error: unknown) => {
  console.error(error);
  // The first texts or the code did not come. The shell of the page says so.
  window.dispatchEvent(new Event('first-failed'));
});
