// The entry point of the member's app: loads what the first screen needs, renders the shell, then starts the duties.
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl/react';
import '#design/base.css';
import { BUSINESS_TIME_ZONE } from '#universal/business-time.ts';
import { byName } from '#design/by-name.ts';
import { LanguagesProvider } from '#design/languages.ts';
import { showToast, TOAST_MS } from '#design/components/toast.tsx';
import { watchTheme } from '#design/preferences.ts';
import { restoreDevice } from '#platform/client/device.ts';
import { restoreSealed } from '#platform/client/stored-state.ts';
import { languageOf } from '#universal/languages.ts';
import { connectClient } from './host.ts';
import { LANGUAGES, languageToOffer, speak, spokenText, startLanguage, useSpoken } from './languages.ts';
import { followHistory, addressNow } from './history.ts';
import { watchInstall } from './install.ts';
import { showSymbols } from './launch.tsx';
import { canonicalPath } from './route-table.ts';
import { screenOf } from './screen-of.ts';
import { Shell } from './shell.tsx';

function App() {
  const { language, texts } = useSpoken();
  const languages = useMemo(
    () => ({
      language,
      // Worked out only where they are shown, because sorting and matching load more of the browser's language data.
      get languages() {
        return byName(LANGUAGES, language, ({ name }) => name);
      },
      get offer() {
        return languageToOffer(language);
      },
      speak: switchLanguage,
    }),
    [language],
  );
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

function showNoNetwork(): void {
  const words = spokenText('error.networkErrorWords');
  showToast(spokenText('error.networkError'), { words, ms: TOAST_MS.network, tone: 'negative' });
}

function switchLanguage(code: string): void {
  speak(code).catch(showNoNetwork);
}

function reportText(error: Error): void {
  // Should not happen: tests check that every text exists, and the build fills a language's gaps with Amharic.
  console.error(error);
}

async function start(): Promise<void> {
  watchTheme();
  followHistory();
  watchInstall();
  showSymbols();
  // The first screen's code loads in parallel with the texts. If that fails, it fails again when the page opens.
  const path = canonicalPath(addressNow().pathname);
  // Polyfills come first, because packages of that code look for the features as soon as they are evaluated.
  const polyfilled = loadPolyfills();
  if (path) polyfilled.then(() => screenOf(path).prepare()).catch(() => undefined);
  await Promise.all([restoreDevice(), restoreSealed(), startLanguage(), stylesheetLoaded(), polyfilled]);
  connectClient();
  await firstWordsPainted();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (document.readyState === 'complete') startDutiesSoon();
  else window.addEventListener('load', startDutiesSoon, { once: true });
}

/** Lets the last visit's words show for one frame at least, because fast code could draw over them in the same one. */
function firstWordsPainted(): Promise<void> | undefined {
  if (document.hidden || !document.querySelector('.first-card:not([hidden])')) return;
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Starts the duties (duties.ts) after the first paint, so neither their code nor their work delays it. */
function startDutiesSoon(): void {
  setTimeout(() => {
    import('./duties.ts').then(
      ({ startDuties }) => startDuties(),
      // If they fail to load, the app works without them until it is opened again.
      () => undefined,
    );
  }, 1000);
}

/** Not needed since Chrome 100, Safari 15.4 and Firefox 98. */
async function loadPolyfills(): Promise<void> {
  if ('HTMLDialogElement' in window && 'throwIfAborted' in AbortSignal.prototype) return;
  (await import('./old-browsers.ts')).addPolyfills();
}

/** Waits for the stylesheet, which loads in parallel and delays no paint (scripts/faces/first-paint.ts). */
function stylesheetLoaded(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!sheet || sheet.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    // If it fails, the page is unstyled but usable.
    for (const event of ['load', 'error']) sheet.addEventListener(event, () => resolve(), { once: true });
  });
}

start().catch((error: unknown) => {
  console.error(error);
  // The first texts or the code failed to load. The first paint's script says so (scripts/faces/first-paint.ts).
  window.dispatchEvent(new Event('first-failed'));
});
