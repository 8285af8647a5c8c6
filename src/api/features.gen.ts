// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { routes as catalogueRoutes } from '../features/catalogue/server/routes.ts';
import { settings as identitySettings } from '../features/identity/server/settings.ts';
import { settings as reconciliationSettings } from '../features/reconciliation/server/settings.ts';
import { settings as walletSettings } from '../features/wallet/server/settings.ts';
import { settings as pointsSettings } from '../features/points/server/settings.ts';
import { settings as ordersSettings } from '../features/orders/server/settings.ts';
export const routes = {
  catalogue: catalogueRoutes,
};
export const settings = {
  identity: identitySettings,
  reconciliation: reconciliationSettings,
  wallet: walletSettings,
  points: pointsSettings,
  orders: ordersSettings,
};
