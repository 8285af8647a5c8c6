import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** How the desk looks. Everything else may hold what a clerk typed, such as a member's name in a filter. */
const LASTS = /^(theme|sidebar\.open|preferences\.)/;

/** The framework's store. The browser keeps looks alone. Filters and selections live in the tab, until it closes. */
export function deskStore(lasting: Store = localStorageStore('1', 'c3.console'), tab: Store = memoryStore()): Store {
  const of = (key: string) => (LASTS.test(key) ? lasting : tab);
  return {
    setup() {
      lasting.setup();
      tab.setup();
      // An older console kept filters in the browser.
      for (const key of Object.keys(lasting.listItems?.() ?? {})) if (!LASTS.test(key)) lasting.removeItem(key);
    },
    teardown() {
      lasting.teardown();
      tab.teardown();
    },
    getItem: (key, otherwise) => of(key).getItem(key, otherwise),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    removeItems(prefix) {
      lasting.removeItems(prefix);
      tab.removeItems(prefix);
    },
    listItems: (prefix) => ({ ...lasting.listItems?.(prefix), ...tab.listItems?.(prefix) }),
    reset() {
      lasting.reset();
      tab.reset();
    },
    subscribe: (key, tell) => of(key).subscribe(key, tell),
  };
}
