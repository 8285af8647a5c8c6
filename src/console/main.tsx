import { createRoot } from 'react-dom/client';
import { configureClient } from '../platform/client/client-host.ts';
import { getSession, setSession } from '../design/console/staff-session.ts';
import { ConsoleApp } from './console-app.tsx';

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
  toast: () => undefined, // react-admin shows refusals itself, where they belong
  sessionEnded: () => {
    setSession(undefined);
    window.location.hash = '#/login';
  },
  maintenance: () => undefined,
  showsInline: () => true,
  token: () => getSession()?.token,
  language: () => 'en', // staff read English, whatever language the member app in this browser has
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<ConsoleApp />);
