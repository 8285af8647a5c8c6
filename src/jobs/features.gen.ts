// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { jobs as identity } from '../features/identity/server/jobs.ts';
import { jobs as messages } from '../features/messages/server/jobs.ts';
import { jobs as service } from '../features/service/server/jobs.ts';
import { jobs as catalogue } from '../features/catalogue/server/jobs.ts';
import { jobs as reconciliation } from '../features/reconciliation/server/jobs.ts';
import { jobs as wallet } from '../features/wallet/server/jobs.ts';
import { jobs as orders } from '../features/orders/server/jobs.ts';
import { jobs as system } from '../features/system/server/jobs.ts';
import { jobs as transparency } from '../features/transparency/server/jobs.ts';
export const jobs = {
  identity: identity,
  messages: messages,
  service: service,
  catalogue: catalogue,
  reconciliation: reconciliation,
  wallet: wallet,
  orders: orders,
  system: system,
  transparency: transparency,
};
