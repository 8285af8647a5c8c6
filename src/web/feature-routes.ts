import type { ComponentType } from 'react';
import type { FeatureRoute, Screen } from '../platform/client/lazy-screen.tsx';
import { routes } from './features.gen.ts';
import type { KnownPath } from './route-table.ts';
import { BadAddressScreen, LoginPromptScreen, NotFoundScreen, UndevelopedScreen } from './screens/plain-screens.tsx';
import { systemRoutes } from './screens/system-routes.tsx';
import type { PlainName } from './screen-of.ts';

const ofFeatures = Object.values(routes as Record<string, readonly FeatureRoute[]>).flat();

/** The built screens by path: those of the features, and the shell's own. */
export const builtScreens: ReadonlyMap<string, Screen> = new Map(
  [...systemRoutes, ...ofFeatures].map(({ path, screen }) => [path, screen]),
);

/** A page's screen, with its code. */
export async function screenIn(path: KnownPath): Promise<ComponentType> {
  const built = builtScreens.get(path);
  await built?.prepare();
  return built ?? UndevelopedScreen;
}

export const plainScreens: Readonly<Record<PlainName, ComponentType>> = {
  notFound: NotFoundScreen,
  badAddress: BadAddressScreen,
  loginPrompt: LoginPromptScreen,
};
