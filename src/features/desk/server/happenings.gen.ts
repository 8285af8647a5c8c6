// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { happenings as acts } from '#features/acts/server/public.ts';
import { happenings as members } from '#features/members/server/public.ts';
import { happenings as messages } from '#features/messages/server/public.ts';
import { happenings as service } from '#features/service/server/public.ts';
import { happenings as wallet } from '#features/wallet/server/public.ts';
import { happenings as orders } from '#features/orders/server/public.ts';
import { happenings as looks } from '#features/looks/server/public.ts';
export const happenings = {
  acts: acts,
  members: members,
  messages: messages,
  service: service,
  wallet: wallet,
  orders: orders,
  looks: looks,
};
