/**
 * A small IndexedDB for what must outlive a session: open intents, proofs and keys of each member, the device's own id
 * and language. Every call answers, also where IndexedDB is blocked (private windows): then it remembers for the visit.
 */
const DATABASE = 'c3';
const STORES = ['device', 'intents', 'proofs'] as const;

export type DeviceStore = (typeof STORES)[number];

let opening: Promise<IDBDatabase | undefined> | undefined;
const memory: Record<DeviceStore, Map<string, unknown>> = { device: new Map(), intents: new Map(), proofs: new Map() };

function open(): Promise<IDBDatabase | undefined> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    // Where there is none, or a page may not ask for it, this throws: done without, like an opening that fails.
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
  // A browser may close the database of a page that lives on, and then every transaction throws: it is opened anew, once.
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
    // Complete, not success: what was written must be on disk before a request that relies on it leaves.
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
