// Data on the device that must outlive a session: members' open intents, proofs and keys, and the device's id and
// language. It is kept in IndexedDB. If that is blocked (private windows), no call fails, but values last only for the
// visit.
const DATABASE = 'c3';
const STORES = ['device', 'intents', 'proofs'] as const;

export type DeviceStore = (typeof STORES)[number];

let opening: Promise<IDBDatabase | undefined> | undefined;
const memory: Record<DeviceStore, Map<string, unknown>> = { device: new Map(), intents: new Map(), proofs: new Map() };

function open(): Promise<IDBDatabase | undefined> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    // Throws if IndexedDB is missing or the page may not use it. The store then works without it, as after a failed
    // opening.
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
    request.onblocked = reject;
  }).catch(() => undefined);
  return opening;
}

async function run<T>(
  store: DeviceStore,
  mode: IDBTransactionMode,
  act: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  // A browser may close the database of an open page, and then every transaction throws. So open it again, once.
  for (let tries = 0; tries < 2; tries += 1) {
    const database = await open();
    if (!database) return undefined;
    try {
      return await transact(database, store, mode, act);
    } catch {
      opening = undefined;
    }
  }
  return undefined;
}

function transact<T>(
  database: IDBDatabase,
  store: DeviceStore,
  mode: IDBTransactionMode,
  act: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const transaction = database.transaction(store, mode);
    const request = act(transaction.objectStore(store));
    // Waits for complete, not success, because data must be on disk before a request that relies on it is sent.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => resolve(undefined);
    transaction.onabort = () => resolve(undefined);
  });
}

export async function deviceGet<T>(store: DeviceStore, key: string): Promise<T | undefined> {
  return (
    (memory[store].get(key) as T | undefined) ??
    (await run<T>(store, 'readonly', (rows) => rows.get(key) as IDBRequest<T>))
  );
}

export async function devicePut(store: DeviceStore, key: string, value: unknown): Promise<void> {
  memory[store].set(key, value);
  await run(store, 'readwrite', (rows) => rows.put(value, key));
}

export async function deviceDelete(store: DeviceStore, key: string): Promise<void> {
  memory[store].delete(key);
  await run(store, 'readwrite', (rows) => rows.delete(key));
}

export async function deviceAll<T>(store: DeviceStore): Promise<T[]> {
  const stored = await run<T[]>(store, 'readonly', (rows) => rows.getAll() as IDBRequest<T[]>);
  return stored ?? ([...memory[store].values()] as T[]);
}
