/** The pause in browsers that do not say when they are idle. */
const IDLE_SOON_MS = 2_000;

/** When the phone has nothing better to do, or `latestMs` from now. */
export function idle(latestMs?: number): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => done(), latestMs === undefined ? undefined : { timeout: latestMs });
    else setTimeout(done, latestMs ?? IDLE_SOON_MS);
  });
}
