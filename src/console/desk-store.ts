import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** Keys of the desk's appearance. All others may hold what a clerk typed, such as a member's name in a filter. */
const APPEARANCE = /^(theme|sidebar\.open|preferences\.)/;

/** react-admin's store: localStorage keeps the appearance only; filters and selections are lost when the tab closes. */
export function deskStore(lasting: Store = localStorageStore('1', 'c3.console'), tab: Store = memoryStore()): Store {
  const storeFor = (key: string) => (APPEARANCE.test(key) ? lasting : tab);
  return {
    setup() {
      lasting.setup();
      tab.setup();
      // Older versions of the console kept filters in localStorage.
      for (const key of Object.keys(lasting.listItems?.() ?? {})) if (!APPEARANCE.test(key)) lasting.removeItem(key);
    },
    teardown() {
      lasting.teardown();
      tab.teardown();
    },
    getItem: (key, otherwise) => storeFor(key).getItem(key, otherwise),
    setItem: (key, value) => storeFor(key).setItem(key, value),
    removeItem: (key) => storeFor(key).removeItem(key),
    removeItems(prefix) {
      lasting.removeItems(prefix);
      tab.removeItems(prefix);
    },
    listItems: (prefix) => ({ ...lasting.listItems?.(prefix), ...tab.listItems?.(prefix) }),
    reset() {
      lasting.reset();
      tab.reset();
    },
    subscribe: (key, callback) => storeFor(key).subscribe(key, callback),
  };
}
