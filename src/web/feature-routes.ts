// chunk: screens
// The list of all screens: those of the features and the shell's own. It loads separately from home (screen-of.ts).
import type { ComponentType } from 'react';
import { putParts } from '#design/places.tsx';
import { lazyScreen, type FeatureRoute, type Screen } from '#platform/client/lazy-screen.tsx';
import { routes } from './features.gen.ts';
import { type KnownPath, MAINTENANCE_PATH, NETWORK_ERROR_PATH } from './route-table.ts';
import { inWallet, underArticle } from './places.gen.ts';
import { LoginPromptScreen } from './screens/login-prompt-screen.tsx';
import type { PlainName } from './screen-of.ts';

const systemRoutes: readonly FeatureRoute[] = [
  {
    path: NETWORK_ERROR_PATH,
    screen: lazyScreen(() => import('./screens/network-error-screen.tsx').then((file) => file.NetworkErrorScreen)),
  },
  {
    path: MAINTENANCE_PATH,
    screen: lazyScreen(() => import('./screens/maintenance-screen.tsx').then((file) => file.MaintenanceScreen)),
  },
];

const ofFeatures = Object.values(routes as Record<string, readonly FeatureRoute[]>).flat();

/** All built screens by path. */
export const builtScreens: ReadonlyMap<string, Screen> = new Map(
  [...systemRoutes, ...ofFeatures].map(({ path, screen }) => [path, screen]),
);

const undevelopedScreen = lazyScreen(() =>
  import('./screens/no-page-screens.tsx').then((file) => file.UndevelopedScreen),
);

/** A page's screen, once its code has loaded. */
export async function screenIn(path: KnownPath): Promise<ComponentType> {
  const screen = builtScreens.get(path) ?? undevelopedScreen;
  putParts({ underArticle: Object.values(underArticle), inWallet: Object.values(inWallet) });
  await screen.prepare();
  return screen;
}

export const plainScreens: Readonly<Record<PlainName, ComponentType>> = {
  notFound: lazyScreen(() => import('./screens/no-page-screens.tsx').then((file) => file.NotFoundScreen)),
  badAddress: lazyScreen(() => import('./screens/no-page-screens.tsx').then((file) => file.BadAddressScreen)),
  loginPrompt: LoginPromptScreen,
};
