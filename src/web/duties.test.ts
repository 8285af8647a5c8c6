// The live stream follows the session. Its code loads late, so the session may have changed by the time it arrives.
import { beforeEach, expect, test, vi } from 'vitest';

const session = { now: undefined as object | undefined, changed: () => undefined as void };
const stops: string[] = [];
let followed = 0;
vi.mock('#platform/client/session.ts', () => ({
  currentSession: () => session.now,
  watchSession: (listener: () => void) => void (session.changed = listener),
}));
vi.mock('./tabs.ts', () => ({ fetchTabsWhenIdle: async () => undefined }));
vi.mock('./tell-language.ts', () => ({ tellLanguage: () => undefined }));
vi.mock('#platform/client/heights.ts', () => ({ followHeights: () => undefined }));
vi.mock('./live.ts', () => ({
  followNudges: () => {
    followed += 1;
    const name = `stream ${followed}`;
    return () => void stops.push(name);
  },
}));
vi.stubGlobal('document', { readyState: 'complete' });
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('navigator', {});

const { startDuties } = await import('./duties.ts');
const change = (to: object | undefined) => {
  session.now = to;
  session.changed();
};

beforeEach(() => {
  followed = 0;
  stops.length = 0;
  vi.useFakeTimers();
});

async function startWith(first: object | undefined): Promise<void> {
  session.now = first;
  startDuties();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
}

test('starts a stream for a member and stops it when the session ends', async () => {
  await startWith({ id: 1 });
  await expect.poll(() => followed).toBe(1);
  change(undefined);
  expect(stops).toEqual(['stream 1']);
});

test('starts no stream before a member signs in', async () => {
  await startWith(undefined);
  expect(followed).toBe(0);
  change({ id: 1 });
  await expect.poll(() => followed).toBe(1);
});

test('starts only one stream if the session changes while the code loads', async () => {
  await startWith(undefined);
  change({ id: 1 });
  change({ id: 2 });
  await expect.poll(() => followed).toBe(1);
  change(undefined);
  expect(stops).toEqual(['stream 1']);
});
