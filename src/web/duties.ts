// chunk: soon
import { fetchIntentRun } from '#platform/client/intents.ts';
import { forgetPlain } from '#platform/client/forget-plain.ts';
import { followHeights } from '#platform/client/heights.ts';
import { idle } from '#platform/client/idle.ts';
import { currentSession, watchSession } from '#platform/client/session.ts';
import { offerInstall } from './install.ts';
import { fetchTabsWhenIdle } from './tabs.ts';
import { tellLanguage } from './tell-language.ts';

/**
 * Starts what runs beside the pages, a second after the first page has loaded (main.tsx): the live stream of a
 * signed-in member, what their account knows of the language, the service worker, the offer to install, the measuring
 * of heights. Removes old drafts and the readable personal data that an older version stored. Fetches the code of the
 * tabs.
 */
export function startDuties(): void {
  const follow = streamFollower();
  follow();
  watchSession(follow);
  tellLanguage();
  registerWorker();
  offerInstall();
  followHeights();
  forgetPlain();
  fetchIntentRun().catch(() => undefined);
  void fetchTabsWhenIdle();
  void idle().then(dropDrafts);
}

/**
 * Returns a function that stops the live stream and starts it for the current session. The stream's code is a separate
 * file, so home does not wait for it.
 */
function streamFollower(): () => void {
  let stop: (() => void) | undefined;
  let turn = 0;
  const follow = () => {
    stop?.();
    stop = undefined;
    turn += 1;
    const mine = turn;
    if (!currentSession()) return;
    import('./live.ts').then(
      ({ followNudges }) => {
        if (mine === turn) stop = followNudges();
      },
      // The code failed to load. Without a network the stream could not work either.
      () => window.addEventListener('online', follow, { once: true }),
    );
  };
  return follow;
}

/** Removes drafts that the member did not come back to. If its code fails to load, the next start tries again. */
function dropDrafts(): Promise<void> {
  return import('#platform/client/sealed-drafts.ts')
    .then(({ dropOldDrafts }) => dropOldDrafts())
    .catch(() => undefined);
}

function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/sw.js')
    .then(() => navigator.serviceWorker.ready)
    .then(keepWhatLoaded)
    .catch(() => {
      // Without the service worker the app needs the network to open. Everything else works.
    });
}

/** Caches the screens of the first visit, which loaded before the service worker ran and could cache them itself. */
async function keepWhatLoaded(): Promise<void> {
  const screens = await caches.open('screens');
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  for (const path of new Set(loaded)) {
    if (path.startsWith('/assets/') && !(await caches.match(path))) await screens.add(path);
  }
}
