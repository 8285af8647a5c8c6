// chunk: screens
import { lazyScreen, type FeatureRoute } from '#platform/client/lazy-screen.tsx';
import { MAINTENANCE_PATH, NETWORK_ERROR_PATH } from '../route-table.ts';

export const systemRoutes: readonly FeatureRoute[] = [
  {
    path: NETWORK_ERROR_PATH,
    screen: lazyScreen(() => import('./network-error-screen.tsx').then((file) => file.NetworkErrorScreen)),
  },
  {
    path: MAINTENANCE_PATH,
    screen: lazyScreen(() => import('./maintenance-screen.tsx').then((file) => file.MaintenanceScreen)),
  },
];
