// Parts of a member's identity for higher-ranked features.
export { PaperSheet } from './paper-sheet.tsx';
export { EarningsPaper } from './earnings-paper.tsx';
export { useGiveLocation } from './phone-gifts.ts';
