// What higher-ranked features may use of the wallet.
export { giveBackLots, type LotUse, takeLots, metByOrder } from './lots.ts';
export { withdrawalsOfHolds } from './statements/statement.ts';
export { queue as payoutQueue } from './withdrawals/payout-queue.ts';
export {
  type OpenPayouts,
  openPayouts,
  payoutWaits,
  type PayoutTimes,
  payoutTimes,
} from './withdrawals/payout-times.ts';
export { topics as walletTopics } from './topics.ts';
export { causeOf } from './statements/statement-search.ts';
export { cases } from './cases.ts';
export { happenings } from './happenings.ts';
export { finders } from './finders.ts';
export { lastMoneyActs } from './last-acts.ts';
export { waiting } from './waiting.ts';
export {
  paperAmount,
  INK_2,
  PAPER,
  putDoubleRule,
  putFeet,
  putHead,
  putOwner,
  putRule,
  putSignature,
  putWeave,
  signPaper,
} from './papers/paper.ts';
export { apart, bytesOf, linesOf, newPdf, type Pdf, put } from './papers/pdf-text.ts';
export { breakPage, type PaperColumn, type Place, putSums, putTable } from './papers/table.ts';
export { withheldLines } from './withdrawals/withheld-tax.ts';
export { type FileAsk, statementPdf } from './statements/statement-files.ts';
