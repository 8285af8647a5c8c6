import type { FeatureRoute, Screen } from '../platform/client/lazy-screen.tsx';
import { routes } from './features.gen.ts';
import { systemRoutes } from './screens/system-routes.tsx';

const ofFeatures = Object.values(routes as Record<string, readonly FeatureRoute[]>).flat();

/** The built screens by path: those of the features, and the shell's own. */
export const builtScreens: ReadonlyMap<string, Screen> = new Map(
  [...systemRoutes, ...ofFeatures].map(({ path, screen }) => [path, screen]),
);
