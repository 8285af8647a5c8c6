const PURPOSES = [
  'recharge_settled',
  'revenue_received',
  'capital_restored',
  'budget_funded',
  'shortfall_covered',
  'payout_returned',
  'payout_recovered',
  'withdrawal_paid',
  'recharge_returned',
  'capital_deployed',
  'fees_taken',
  'tax_remitted',
  'bank_charge',
  'goods_bought',
  'deposit_sent_back',
  'deposit_recalled',
  'recharge_recalled',
  'revenue_recalled',
] as const;

/** Shows a purpose by its own name when the pages have no words for it. */
export function purposeName(t: (key: `purpose.${(typeof PURPOSES)[number]}`) => string, purpose: string): string {
  const known = PURPOSES.find((name) => name === purpose);
  return known ? t(`purpose.${known}`) : purpose;
}
