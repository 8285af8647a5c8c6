// What the catalogue offers to screens of higher-ranked features.
export { daysOfCycles } from './figures.ts';
export { hasEnded } from './ended-product.ts';
export { PayBackGain } from './pay-back-gain.tsx';
export { isSoldOut, ProductCard, PRODUCT_PATHS } from './product-card.tsx';
export { Shelf, ShelfNote } from './shelf.tsx';
export { ProductContent } from './product-content.tsx';
export { canRemind, StockReminder } from './stock-reminder.tsx';
export { useWithdrawalRates, withdrawalCost } from './withdrawal-cost.ts';
