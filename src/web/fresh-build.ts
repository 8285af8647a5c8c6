// chunk: soon
// A deploy brings another build, with a new version number or without. The browser fetches its service worker beside
// the running one. There it waits until all tabs are closed, or until the app says that it may take over.

/** A slow network fetches the shell in this time. After it the page loads with what there is. */
const FETCH_MS = 60_000;
/** A worker that waits takes over at once. */
const TAKE_OVER_MS = 5_000;

const registered = () => navigator.serviceWorker?.getRegistration();

/** Calls `tell` when a newer build waits. The browser looks for one at each launch, and the app from time to time. */
export function watchBuilds(tell: () => void): () => void {
  let stop = () => {};
  let stopped = false;
  const watch = async () => {
    const registration = await registered();
    if (stopped || !registration) return;
    // The first worker of a phone has no earlier one to wait for.
    const look = () => {
      if (registration.waiting && registration.active) tell();
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

/** Has the browser look for a newer build now. */
export async function lookForBuild(): Promise<void> {
  // Without a network this fails, and there is nothing to find.
  await (await registered())?.update().catch(() => undefined);
}

/** Loads the page again, with the newest build that can be had. Without one the old files are asked for again. */
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
