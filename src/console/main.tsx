// The console's entry point: reads the clerk's words, configures the API client, takes the session from other tabs, and
// renders the app. The app's modules say their words when they load, so they are imported last.
import { createRoot } from 'react-dom/client';
import { getSession, joinTabs, setSession } from '#design/console/staff-session.ts';
import { consoleLanguage, setWords, t } from '#design/console/words.ts';
import { chosenLanguage } from './language-switch.tsx';
import { configureClient } from '#platform/client/client-host.ts';

const language = chosenLanguage();
document.documentElement.lang = language;
setWords(language, language === 'am' ? (await import('./amharic.ts')).AMHARIC : {});

const problems = {
  networkError: t('Network Error'),
  networkErrorWords: t('Network Error'),
  requestTimeout: t('Request Timeout'),
  requestTimeoutWords: t('Request Timeout'),
  loginExpired: t('Login expired'),
  loginExpiredWords: t('Please sign in again.'),
};

configureClient({
  text: (name) => problems[name],
  toast: () => undefined, // react-admin shows refusals itself
  sessionEnded: () => {
    setSession(undefined);
    window.location.hash = '#/login';
  },
  maintenance: () => undefined,
  showsInline: () => true,
  token: () => getSession()?.token,
  forCase: () => new URLSearchParams(window.location.hash.split('?')[1]).get('for') ?? undefined,
  language: consoleLanguage, // whatever language the member's app has in this browser
});

// Reloads when another tab signs out, so nothing of the ended session stays in memory, and when one signs this tab in.
await joinTabs(() => window.location.reload());
const { ConsoleApp } = await import('./console-app.tsx');
const root = document.getElementById('root');
if (root) createRoot(root).render(<ConsoleApp />);
