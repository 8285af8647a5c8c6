/** How long to wait in browsers without requestIdleCallback. */
const IDLE_SOON_MS = 2_000;

type Idling = { requestIdleCallback?: (done: () => void, options?: { timeout: number }) => void };

/** Resolves when the browser is idle, after `latestMs` at the latest. */
export function idle(latestMs?: number): Promise<void> {
  return new Promise((done) => {
    const { requestIdleCallback } = globalThis as Idling;
    if (requestIdleCallback)
      requestIdleCallback(() => done(), latestMs === undefined ? undefined : { timeout: latestMs });
    else setTimeout(done, latestMs ?? IDLE_SOON_MS);
  });
}
