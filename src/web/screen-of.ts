import { fetchIcons } from '#design/components/icon.tsx';
import { HomeScreen } from '#features/home/web/home-screen.tsx';
import { firstScreen, lazyScreen, type Screen } from '#platform/client/lazy-screen.tsx';
import { HOME_PATH, type KnownPath } from './route-table.ts';

/** Loads the list of all screens, and the icons they need. Both are separate files, so home does not wait for them. */
async function fetchList() {
  const [list] = await Promise.all([import('./feature-routes.ts'), fetchIcons()]);
  return list;
}

const known = new Map<string, Screen>([[HOME_PATH, firstScreen(HomeScreen)]]);

/** The screen of a page. If it is not built, a screen that says so. */
export function screenOf(path: KnownPath): Screen {
  return known.get(path) ?? remember(path, async () => (await fetchList()).screenIn(path));
}

/** The screens shown in place of a page. */
export type PlainName = 'notFound' | 'badAddress' | 'loginPrompt';

export function plainScreen(name: PlainName): Screen {
  return known.get(name) ?? remember(name, async () => (await fetchList()).plainScreens[name]);
}

function remember(name: string, load: Parameters<typeof lazyScreen>[0]): Screen {
  const screen = lazyScreen(load);
  known.set(name, screen);
  return screen;
}
