// chunk: soon
import { fetchIntentRun } from '#platform/client/intents.ts';
import { forgetPlain } from '#platform/client/forget-plain.ts';
import { followHeights } from '#platform/client/heights.ts';
import { idle } from '#platform/client/idle.ts';
import { currentSession, watchSession } from '#platform/client/session.ts';
import { offerInstall } from './install.ts';
import { fetchTabsWhenIdle } from './tabs.ts';

/**
 * Starts what runs beside the pages: the live stream of a signed-in member, the service worker, the offer to install,
 * the measuring of heights. Removes old drafts and what an older app left readable. Fetches the tabs' code last.
 */
export function startDuties(): void {
  const follow = follower();
  follow();
  watchSession(follow);
  registerWorker();
  offerInstall();
  followHeights();
  forgetPlain();
  fetchIntentRun().catch(() => undefined);
  void fetchTabsWhenIdle();
  void idle().then(dropDrafts);
}

/**
 * Returns a function that follows the session of the moment. The stream's code loads apart, so that home does not wait
 * for it.
 */
function follower(): () => void {
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
      // Without a network the stream cannot work either.
      () => window.addEventListener('online', follow, { once: true }),
    );
  };
  return follow;
}

/** Removes drafts that the member did not come back to. If its code does not load, the next start does it. */
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
      // Without it the app needs the network to open. All else works.
    });
}

/** The worker keeps each screen that loads while it runs. On the first visit these loaded before it ran. */
async function keepWhatLoaded(): Promise<void> {
  const screens = await caches.open('screens');
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  for (const path of new Set(loaded)) {
    if (path.startsWith('/assets/') && !(await caches.match(path))) await screens.add(path);
  }
}
