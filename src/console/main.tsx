// The console's entry point: configures the API client, takes the session from other tabs, and renders the app.
import { createRoot } from 'react-dom/client';
import { configureClient } from '#platform/client/client-host.ts';
import { getSession, joinTabs, setSession } from '#design/console/staff-session.ts';
import { RegistryProvider } from '#design/console/registry.tsx';
import { ConsoleApp } from './console-app.tsx';
import { registry } from './console-features.ts';

configureClient({
  text: (name) =>
    ({
      networkError: 'Network Error',
      networkErrorWords: 'Network Error',
      requestTimeout: 'Request Timeout',
      requestTimeoutWords: 'Request Timeout',
      loginExpired: 'Login expired',
      loginExpiredWords: 'Please sign in again.',
    })[name],
  toast: () => undefined, // react-admin shows refusals itself
  sessionEnded: () => {
    setSession(undefined);
    window.location.hash = '#/login';
  },
  maintenance: () => undefined,
  showsInline: () => true,
  token: () => getSession()?.token,
  language: () => 'en', // the console is in English, whatever language the member's app has in this browser
});

// Reloads when another tab signs out, so nothing of the ended session stays in memory.
await joinTabs(() => window.location.reload());
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RegistryProvider value={registry}>
      <ConsoleApp />
    </RegistryProvider>,
  );
