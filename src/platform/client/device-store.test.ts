import { beforeEach, expect, test, vi } from 'vitest';

/** A fake IndexedDB: what it stores, and faults that a test can switch on. */
const disk = new Map<string, unknown>();
const browser = { opened: 0, closes: 0, blocked: false };

function request<T>(result: T): IDBRequest<T> {
  return { result } as IDBRequest<T>;
}
/** Answers like a browser: later, and only for a transaction on an open database. */
function database(): object {
  return {
    transaction: () => {
      if (browser.closes > 0) {
        browser.closes -= 1;
        throw new DOMException('The database connection is closing.', 'InvalidStateError');
      }
      const transaction = {
        oncomplete: () => undefined,
        objectStore: () => ({
          get: (key: string) => request(disk.get(key)),
          getAll: () => request([...disk.values()]),
          put: (value: unknown, key: string) => request(void disk.set(key, value)),
          delete: (key: string) => request(void disk.delete(key)),
        }),
      };
      queueMicrotask(() => transaction.oncomplete());
      return transaction;
    },
  };
}
vi.stubGlobal('indexedDB', {
  open: () => {
    browser.opened += 1;
    if (browser.blocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    const opening = { result: database(), onsuccess: () => undefined };
    queueMicrotask(() => opening.onsuccess());
    return opening;
  },
});

async function newVisit() {
  vi.resetModules();
  return import('./device-store.ts');
}

beforeEach(() => {
  disk.clear();
  Object.assign(browser, { opened: 0, closes: 0, blocked: false });
});

test('a value is on disk for the next visit, until it is deleted', async () => {
  const first = await newVisit();
  await first.devicePut('intents', 'k1', 'wish');
  const { deviceAll, deviceDelete, deviceGet } = await newVisit();
  expect([await deviceGet('intents', 'k1'), await deviceAll('intents')]).toEqual(['wish', ['wish']]);
  await deviceDelete('intents', 'k1');
  expect(await deviceAll('intents')).toEqual([]);
});

test('a database that the browser closed is opened again', async () => {
  const { deviceAll, deviceDelete, devicePut } = await newVisit();
  await devicePut('intents', 'k1', 'one');
  browser.closes = 1;
  await devicePut('intents', 'k2', 'two');
  expect(disk.get('k2')).toBe('two');
  browser.closes = 1;
  await deviceDelete('intents', 'k1');
  browser.closes = 1;
  expect(await deviceAll('intents')).toEqual(['two']);
  expect(browser.opened).toBe(4);
});

test('if the database closes again and again, values last for the visit', async () => {
  const { deviceAll, deviceDelete, deviceGet, devicePut } = await newVisit();
  browser.closes = Infinity;
  await devicePut('intents', 'k1', 'one');
  await devicePut('intents', 'k2', 'two');
  await deviceDelete('intents', 'k2');
  expect([await deviceGet('intents', 'k1'), await deviceAll('intents')]).toEqual(['one', ['one']]);
  expect(disk.size).toBe(0);
});

test('if the database cannot be opened, values last for the visit', async () => {
  browser.blocked = true;
  const { deviceAll, devicePut } = await newVisit();
  await devicePut('intents', 'k1', 'one');
  expect(await deviceAll('intents')).toEqual(['one']);
});
