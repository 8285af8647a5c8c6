// Parts of a member's identity for higher-ranked features.
export { PaperSheet } from './paper-sheet.tsx';
