// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { cases as identity } from '#features/identity/server/public.ts';
import { cases as service } from '#features/service/server/public.ts';
import { cases as wallet } from '#features/wallet/server/public.ts';
import { cases as orders } from '#features/orders/server/public.ts';
export const cases = {
  identity: identity,
  service: service,
  wallet: wallet,
  orders: orders,
};
