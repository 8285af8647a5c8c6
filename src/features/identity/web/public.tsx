// What higher-ranked features show of who a member is.
export { PaperSheet } from './paper-sheet.tsx';
