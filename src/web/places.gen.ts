// chunk: screens
// Written by scripts/wire.ts from the folders of src/features. Do not edit: run `npm run wire`.
import { inWallet as inWalletOrders } from '#features/orders/web/in-wallet.tsx';
import { underArticle as underArticleForum } from '#features/forum/web/under-article.tsx';
export const inWallet = {
  orders: inWalletOrders,
};
export const underArticle = {
  forum: underArticleForum,
};
