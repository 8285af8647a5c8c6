import { expect, test, vi } from 'vitest';

/** The phone's cache storage. `beforePut` lets a test act right before a value is written. */
const stored = new Set<string>();
let beforePut = () => {};
vi.stubGlobal('caches', {
  open: async () => ({
    put: async (address: string) => {
      beforePut();
      stored.add(address);
    },
    keys: async () => [...stored],
    delete: async (address: string) => stored.delete(address),
  }),
  delete: async () => stored.clear(),
});
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('requestIdleCallback', queueMicrotask);

const { deviceGet } = await import('./device-store.ts');
const { keepValue } = await import('./kept.ts');
const { beginSession, currentSession, endSession } = await import('./session.ts');
const { seal } = await import('./seal.ts');
const { sealKeyName, underSessionKey } = await import('./stored-state.ts');

const keep = () =>
  keepValue({ member: 'M1', key: 'bill', value: { data: 1, at: 1 } }, () => currentSession()?.memberNo);

test('a session that ends while an answer is stored leaves neither the answer nor its key', async () => {
  beginSession({ token: 'm.1', memberNo: 'M1' });
  const keyName = sealKeyName();
  keep();
  await expect.poll(() => stored.size).toBe(1);
  expect(await deviceGet('device', keyName)).toBeDefined();

  const written = new Promise<void>((resolve) => {
    beforePut = () => {
      endSession();
      resolve();
    };
  });
  keep();
  await written;
  await expect.poll(() => stored.size).toBe(0);
  await expect.poll(() => deviceGet('device', keyName)).toBeUndefined();
});

test('a session that ends while a value is sealed leaves no key', async () => {
  beginSession({ token: 'm.2', memberNo: 'M2' });
  const keyName = sealKeyName();
  const lives = await underSessionKey(async () => {
    endSession();
    await seal(keyName, 'a balance');
  });
  expect([lives, await deviceGet('device', keyName)]).toEqual([false, undefined]);
});
