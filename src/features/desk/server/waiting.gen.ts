// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { waiting as identity } from '#features/identity/server/public.ts';
import { waiting as staff } from '#features/staff/server/public.ts';
import { waiting as texts } from '#features/texts/server/public.ts';
import { waiting as service } from '#features/service/server/public.ts';
import { waiting as catalogue } from '#features/catalogue/server/public.ts';
import { waiting as reconciliation } from '#features/reconciliation/server/public.ts';
import { waiting as wallet } from '#features/wallet/server/public.ts';
import { waiting as revenue } from '#features/revenue/server/public.ts';
import { waiting as rewards } from '#features/rewards/server/public.ts';
import { waiting as prizes } from '#features/prizes/server/public.ts';
import { waiting as forum } from '#features/forum/server/public.ts';
import { waiting as looks } from '#features/looks/server/public.ts';
export const waiting = {
  identity: identity,
  staff: staff,
  texts: texts,
  service: service,
  catalogue: catalogue,
  reconciliation: reconciliation,
  wallet: wallet,
  revenue: revenue,
  rewards: rewards,
  prizes: prizes,
  forum: forum,
  looks: looks,
};
