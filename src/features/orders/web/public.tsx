// What orders offer to screens of higher-ranked features.
export { BreakEvenLine, MonthLine, useBreakEvenWords, useNextPayment } from './answers.tsx';
export { CollectButton } from './collecting.tsx';
export { Payers } from './payers.tsx';
export { ProductAsSold } from './product-as-sold.tsx';
