import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl/react';
import '#design/base.css';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';
import { LanguagesProvider } from '#design/languages.ts';
import { showToast, TOAST_MS } from '#design/components/toast.tsx';
import { watchTheme } from '#design/preferences.ts';
import { restoreDevice } from '#platform/client/device.ts';
import { restoreSealed } from '#platform/client/stored-state.ts';
import { languageOf } from '#universal/languages.ts';
import { connectClient } from './host.ts';
import { LANGUAGES, speak, spokenText, startLanguage, useSpoken } from './languages.ts';
import { followHistory, addressNow } from './history.ts';
import { watchInstall } from './install.ts';
import { showSymbols } from './launch.tsx';
import { canonicalPath } from './route-table.ts';
import { screenOf } from './screen-of.ts';
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
  // The first screen's code comes beside the texts, not after them. A failure returns, and shows, when the page opens.
  const path = canonicalPath(addressNow().pathname);
  // Its packages look for what the browser lacks as soon as they are read.
  const whole = withMissing();
  if (path) whole.then(() => screenOf(path).prepare()).catch(() => undefined);
  await Promise.all([restoreDevice(), restoreSealed(), startLanguage(), styled(), whole]);
  connectClient();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (document.readyState === 'complete') startDutiesSoon();
  else window.addEventListener('load', startDutiesSoon, { once: true });
}

/** The duties beside the pages come after the first paint: neither their code nor their work competes with it. */
function startDutiesSoon(): void {
  setTimeout(() => {
    import('./duties.ts').then(
      ({ startDuties }) => startDuties(),
      // The app works without them until it opens again.
      () => undefined,
    );
  }, 1000);
}

/** Chrome has the youngest of it since 100, Safari since 15.4, Firefox since 98. */
async function withMissing(): Promise<void> {
  if ('HTMLDialogElement' in window && 'throwIfAborted' in AbortSignal.prototype) return;
  (await import('./old-browsers.ts')).bringMissing();
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
