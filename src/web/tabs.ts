// The four tabs, and fetching their code ahead.
import type { Tab } from '#design/components/tab-bar.tsx';
import { preferences } from '#design/preferences.ts';
import { idle } from '#platform/client/idle.ts';
import { screenOf } from './screen-of.ts';

export const TABS: readonly (Omit<Tab, 'label'> & { name: 'home' | 'about' | 'product' | 'mine' })[] = [
  { to: '/pages/tabbar/home/index', icon: 'home', name: 'home' },
  { to: '/pages/tabbar/about/index', icon: 'info', name: 'about' },
  { to: '/pages/tabbar/product/index', icon: 'product', name: 'product' },
  { to: '/pages/tabbar/mine/index', icon: 'person', name: 'mine' },
];

/** Fetches the tabs' code one by one in idle time, so each tab opens without a network too. */
export async function fetchTabsWhenIdle(): Promise<void> {
  if (savesData()) return;
  for (const { to } of TABS) {
    await idle();
    // If this fetch fails, it fails again, and the member sees it, when the tab opens.
    await screenOf(to)
      .prepare()
      .catch(() => undefined);
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || preferences().dataSaver;
}
