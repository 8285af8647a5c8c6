// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { finders as members } from '#features/members/server/public.ts';
import { finders as service } from '#features/service/server/public.ts';
import { finders as catalogue } from '#features/catalogue/server/public.ts';
import { finders as reconciliation } from '#features/reconciliation/server/public.ts';
import { finders as wallet } from '#features/wallet/server/public.ts';
import { finders as orders } from '#features/orders/server/public.ts';
export const finders = {
  members: members,
  service: service,
  catalogue: catalogue,
  reconciliation: reconciliation,
  wallet: wallet,
  orders: orders,
};
