// The only door to the wallet for higher-ranked features.
export { csvFile, csvOf, NOTICE } from './csv.ts';
export { giveBackLots, type LotUse, takeLots } from './lots.ts';
export { metByOrder } from './recharges/meet-recalls.ts';
export { payoutWaits } from './withdrawals/payout-waits.ts';
export { type PayoutTimes, payoutTimes } from './withdrawals/payout-times.ts';
export { topics as walletTopics } from './topics.ts';
export { causeOf } from './statements/bill-types.ts';
export { finders } from './finders.ts';
export { paperAmount } from './papers/amount-text.ts';
export { INK_2, PAPER, putDoubleRule, putFeet, putHead, putRule, putSignature, putWeave } from './papers/paper.ts';
export { apart, bytesOf, linesOf, newPdf, type Pdf, put } from './papers/pdf-text.ts';
export { signPaper } from './papers/sign-paper.ts';
export { statementPdf } from './statements/statement-files.ts';
