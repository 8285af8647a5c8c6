// The closed lists of coupons and codes. The database checks the same ones (coupons.batch).

/** members: coupons for named members. codes: codes that work once each. word: one code for many members, once each. */
export const WAYS = ['members', 'codes', 'word', 'prize'] as const;
export const BATCH_GIVES = ['coupon', 'points', 'chances'] as const;
export const PRODUCT_TYPES = ['device', 'fund', 'rental'] as const;

/** waiting: the rewards budget has not set its worth aside yet. held: an order in cooling-off has it. */
export const COUPON_STATES = ['waiting', 'unused', 'held', 'used', 'expired'] as const;

/** The one list of reasons for which a code gives nothing. Each has a text. */
export const CODE_REFUSALS = [
  'code_malformed',
  'code_unknown',
  'code_redeemed_by_you',
  'code_used_up',
  'code_over',
  'code_stopped',
] as const;

/** Codes of a batch, or members of a list. */
export const PIECES_MAX = 10_000;
export const MEMBERS_MAX = 2_000;
