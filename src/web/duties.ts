import type { QueryClient } from '@tanstack/react-query';
import { startLiveStream } from '../platform/client/live-stream.ts';
import { currentSession, watchSession } from '../platform/client/session.ts';
import { live } from './live.gen.ts';
import { fetchTabsWhenIdle } from './tabs.ts';

/** What runs beside the pages: the live stream while a member is signed in, the service worker, the tabs' code. */
export function startDuties({ queryClient }: { queryClient: QueryClient }): void {
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = currentSession() ? startLiveStream(queryClient, Object.values(live)) : undefined;
  };
  // After the first paint: neither may compete with it.
  const begin = () => {
    follow();
    watchSession(follow);
    registerWorker();
    void fetchTabsWhenIdle();
  };
  if (document.readyState === 'complete') setTimeout(begin, 1000);
  else window.addEventListener('load', () => setTimeout(begin, 1000), { once: true });
}

function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(() => {
    // Without it the app needs the network to open; everything else is the same.
  });
}
