// chunk: soon
// Finds a newer build of the app and loads it. After a deploy, with or without a new version number, the browser
// fetches the new service worker. It waits until all tabs are closed, or until the app tells it to take over.

/** How long to wait for the new build on a slow network. After that the page reloads with what is there. */
const FETCH_MS = 60_000;
/** How long to wait until a waiting worker takes over. Usually it does so at once. */
const TAKE_OVER_MS = 5_000;

const registered = () => navigator.serviceWorker?.getRegistration();

/** Calls `onFound` when a newer build is ready. The browser checks at each launch, the app also from time to time. */
export function watchBuilds(onFound: () => void): () => void {
  let stop = () => {};
  let stopped = false;
  const watch = async () => {
    const registration = await registered();
    if (stopped || !registration) return;
    // Without an active worker this is the phone's first one, not a newer build.
    const look = () => {
      if (registration.waiting && registration.active) onFound();
    };
    const found = () => registration.installing?.addEventListener('statechange', look);
    registration.addEventListener('updatefound', found);
    stop = () => registration.removeEventListener('updatefound', found);
    found();
    look();
  };
  void watch();
  return () => {
    stopped = true;
    stop();
  };
}

/** Makes the browser check for a newer build now. */
export async function lookForBuild(): Promise<void> {
  // Without a network this fails. There is nothing to find then.
  await (await registered())?.update().catch(() => undefined);
}

/** Reloads the page with the newest build available, or with the current files if there is no newer one. */
export async function loadFresh(): Promise<void> {
  await lookForBuild();
  const registration = await registered();
  const { installing } = registration ?? {};
  if (installing) await event(installing, 'statechange', FETCH_MS);
  if (registration?.waiting) {
    const taken = event(navigator.serviceWorker, 'controllerchange', TAKE_OVER_MS);
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    await taken;
  }
  window.location.reload();
}

function event(of: EventTarget, name: string, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    of.addEventListener(name, () => resolve(), { once: true });
    setTimeout(resolve, withinMs);
  });
}
