// Parts of a member's identity for higher-ranked features.
export { PaperSheet, EarningsPaper } from './paper-sheet.tsx';
export { useGiveLocation } from './phone-gifts.ts';
