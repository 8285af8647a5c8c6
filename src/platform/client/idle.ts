/** The pause in browsers that do not say when they are idle. */
const IDLE_SOON_MS = 2_000;

type Idling = { requestIdleCallback?: (done: () => void, options?: { timeout: number }) => void };

/** When the phone has nothing better to do, or `latestMs` from now. */
export function idle(latestMs?: number): Promise<void> {
  return new Promise((done) => {
    const { requestIdleCallback } = globalThis as Idling;
    if (requestIdleCallback)
      requestIdleCallback(() => done(), latestMs === undefined ? undefined : { timeout: latestMs });
    else setTimeout(done, latestMs ?? IDLE_SOON_MS);
  });
}
