// The answers and states that 10,000 random programmes must meet.
const named = (name: string, ...words: string[]): string[] => words.map((one) => `${name} ${one}`);

export const WORDS: readonly string[] = [
  ...named('buy', 'ok', 'balance_insufficient'),
  ...named('buy with coupon', 'ok', 'coupon_not_usable', 'balance_insufficient'),
  ...named('cancel', 'ok', 'order_cancelled', 'cooling_off_over'),
  ...named('cancel with coupon', 'ok', 'order_cancelled', 'cooling_off_over'),
  ...named('check in', 'ok', 'checked_in_already'),
  ...named('exchange', 'ok', 'exchange_not_whole', 'exchange_above_day', 'points_insufficient'),
  ...named('exchange', 'reward_month_most', 'reward_not_now'),
  ...named('redeem nothing', 'code_malformed', 'code_unknown'),
  ...['coupon', 'points', 'chances'].flatMap((gives) =>
    named(
      `redeem ${gives}`,
      'ok',
      'code_redeemed_by_you',
      'code_used_up',
      'code_over',
      'code_stopped',
      'too_many_requests',
    ),
  ),
  ...named('redeem coupon', 'reward_month_most', 'reward_not_now'),
  'redeem points reward_month_most',
  ...named('stop codes', 'ok', 'batch_ended'),
  ...named('coupon is', 'waiting', 'unused', 'held', 'used', 'expired'),
  ...named('robot', 'ok', 'robot_not_started', 'robot_owned', 'robot_condition_unmet', 'over'),
  ...named('award', 'ok', 'award_started', 'award_earned'),
  ...named('open contract', 'ok', 'salary_level_unknown', 'salary_contract_runs', 'salary_condition_unmet'),
  ...named('sign contract', 'ok', 'salary_contract_moved_on', 'salary_contract_unread', 'salary_condition_unmet'),
  ...named('end contract', 'ok', 'salary_contract_moved_on'),
  ...named('claim salary', 'ok', 'salary_not_effective', 'salary_claimed', 'salary_condition_unmet'),
  ...named('pause', 'none', 'budget_empty', 'stopped'),
  ...named('hold', 'ok', 'grant_moved_on'),
  ...['rebate', 'coupon', 'robot_bonus', 'salary'].flatMap((kind) =>
    named(kind, 'due', 'held', 'paid', 'lapsed').concat(named(`decide ${kind}`, 'release', 'refuse')),
  ),
  ...named('award_chance', 'held', 'paid'),
  ...named('check_in_points', 'paid', 'lapsed'),
  ...['points_exchange', 'check_in_chance', 'code_points', 'code_chances'].map((kind) => `${kind} paid`),
];
