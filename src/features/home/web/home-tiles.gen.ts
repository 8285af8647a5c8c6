// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { homeTiles as wallet } from '../../wallet/web/home-tiles.ts';
import { homeTiles as orders } from '../../orders/web/home-tiles.ts';
export const homeTiles = {
  wallet: wallet,
  orders: orders,
};
