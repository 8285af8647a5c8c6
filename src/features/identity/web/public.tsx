// Identity's components and hooks that pages of higher-ranked features may use.
export { PaperSheet, EarningsPaper } from './paper-sheet.tsx';
export { useGiveLocation } from './phone-gifts.ts';
