// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { finders as identity } from '#features/identity/server/public.ts';
import { finders as service } from '#features/service/server/public.ts';
import { finders as reconciliation } from '#features/reconciliation/server/public.ts';
import { finders as wallet } from '#features/wallet/server/public.ts';
import { finders as orders } from '#features/orders/server/public.ts';
export const finders = {
  identity: identity,
  service: service,
  reconciliation: reconciliation,
  wallet: wallet,
  orders: orders,
};
