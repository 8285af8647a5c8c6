// What the lines of a purpose are called in files for accounting software, in English as all of the file is. Purposes
// that move points, stock or chances aren't here. A test compares the list with the ledger's rules.
const WORDS: Readonly<Record<string, string>> = {
  bank_in: 'Money came in at the bank',
  bank_charge: 'Charge of the bank',
  tax_remitted: 'Withheld tax paid to the tax office',
  fees_taken: 'Earned fees paid to the operator',
  shortfall_covered: 'Operator paid what it owed the client account',
  budget_funded: 'Operator paid into the rewards budget',
  deposit_recalled: 'Bank took back a deposit that was not yet explained',
  deposit_sent_back: 'Deposit sent back to its sender',
  revenue_recalled: 'Bank took back a rent',
  recharge_recalled: 'Bank took back money that a member had added',
  recharge_settled: 'Member added money',
  recharge_returned: 'Added money paid back to the member',
  withdrawal_paid: 'Withdrawal of income paid out',
  payout_returned: 'Bank sent a payout back',
  payout_made_good: 'Missing part of a returned payout credited to the member',
  payout_recovered: 'Missing part of a returned payout came in later',
  revenue_received: 'Rent booked for a product',
  capital_deployed: 'Capital spent on an asset',
  capital_restored: 'Capital came back from an asset',
  purchase: 'Member bought units of a product',
  purchase_cancelled: 'Purchase cancelled within cooling-off',
  order_settled: 'Purchase became capital after cooling-off',
  principal_returned: 'Principal returned to the member',
  accrual: 'Income of a cycle given to holders',
  collect: 'Member collected income',
  system_addition: 'Addition approved by two persons',
  reward: 'Rebate for a friend’s purchase',
  exchange_paid: 'C3coin exchanged for money',
  salary_paid: 'Team leader pay',
  robot_bonus_paid: 'Robot bonus',
  rank_prize_paid: 'Prize for a team’s rank',
  duel_prize_paid: 'Prize for a won duel',
  coupon_issued: 'Money set aside for a coupon',
  coupon_expired: 'Coupon expired',
  coupon_rest: 'Rest of a used coupon',
  coupon_won: 'Coupon won in a draw',
  prize_held: 'Money set aside for a draw',
  prize_released: 'Money set aside for a draw freed',
  prize_paid: 'Prize of a draw paid',
  goods_bought: 'Goods bought for a prize',
};

/** A purpose without words, such as one that only a test has, is spelled out. */
export const wordsOf = (purpose: string): string => WORDS[purpose] ?? purpose.replaceAll('_', ' ');

export const wordedPurposes = (): string[] => Object.keys(WORDS);
