-- The allow-list of postings: each line that is posted needs a row here. Add a row to introduce a purpose.

create function ledger.is_between_house_accounts(debit ledger.class, credit ledger.class) returns boolean
language sql immutable as $$ select debit.scope in ('rail', 'operator') and credit.scope in ('rail', 'operator') $$;

-- A rule pairs money with money and points with points. ledger.post() relies on that for each line.
create function ledger.rule_is_sound() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
declare v_debit class; v_credit class;
begin
  select * into v_debit from class where code = new.debit_class;
  select * into v_credit from class where code = new.credit_class;
  if v_debit.asset <> v_credit.asset then
    raise exception 'rule %: % for %', new.purpose, v_debit.asset, v_credit.asset;
  end if;
  if new.scope = 'same' and v_debit.scope <> v_credit.scope and not is_between_house_accounts(v_debit, v_credit) then
    raise exception 'rule %: a % and a % are never the same', new.purpose, v_debit.scope, v_credit.scope;
  end if;
  if new.scope = 'house' and not is_between_house_accounts(v_debit, v_credit) then
    raise exception 'rule %: not between house accounts', new.purpose;
  end if;
  return new;
end $$;
create trigger posting_rule_sound before insert or update on ledger.posting_rule
  for each row execute function ledger.rule_is_sound();

-- The complete list: purpose, class debited, class credited, scope, kind of guard, and whether the purpose needs
-- coverage.
delete from ledger.posting_rule;
insert into ledger.posting_rule (purpose, debit_class, credit_class, scope, guard, needs_coverage)
select v.purpose, d.code, c.code, v.scope, v.guard, v.cover
from (values
  ('bank_in', 'client_bank', 'suspense', 'same', 'bank_line', false),
  ('recharge_settled', 'suspense', 'member_recharge', 'guard', 'recharge', false),
  ('recharge_returned', 'member_recharge', 'client_bank', 'guard', 'hold', false),
  ('coupon_issued', 'rewards_budget', 'coupon_hold', 'same', 'reward', true),
  ('coupon_expired', 'coupon_hold', 'rewards_budget', 'same', 'coupon', false),
  ('purchase', 'member_recharge', 'order_pending', 'guard', 'order', true),
  ('purchase', 'member_income', 'order_pending', 'guard', 'order', true),
  ('purchase_cancelled', 'order_pending', 'member_recharge', 'guard', 'order', false),
  ('purchase_cancelled', 'order_pending', 'member_income', 'guard', 'order', false),
  ('order_settled', 'order_pending', 'product_capital', 'guard', 'order', false),
  ('order_settled', 'coupon_hold', 'product_capital', 'guard', 'order', false),
  ('coupon_rest', 'coupon_hold', 'rewards_budget', 'same', 'order', false),
  ('capital_deployed', 'product_capital', 'client_bank', 'guard', 'deployment', true),
  ('capital_restored', 'suspense', 'product_capital', 'guard', 'restoration', false),
  ('principal_returned', 'product_capital', 'member_recharge', 'guard', 'order', false),
  ('principal_returned', 'product_capital', 'member_income', 'guard', 'order', false),
  ('revenue_received', 'suspense', 'product_revenue', 'guard', 'revenue', false),
  ('revenue_received', 'suspense', 'fees', 'guard', 'revenue', false),
  ('revenue_received_reversed', 'product_revenue', 'suspense', 'guard', 'reversal', false),
  ('revenue_received_reversed', 'fees', 'suspense', 'guard', 'reversal', false),
  ('revenue_received_reversed', 'operator_due', 'suspense', 'guard', 'reversal', false),
  ('accrual', 'product_revenue', 'product_payable', 'same', 'cycle', true),
  ('collect', 'product_payable', 'member_income', 'guard', 'earning', false),
  ('withdrawal_paid', 'member_income', 'client_bank', 'guard', 'hold', false),
  ('withdrawal_paid', 'member_income', 'tax_payable', 'guard', 'hold', false),
  ('withdrawal_paid', 'member_income', 'fees', 'guard', 'hold', false),
  ('payout_returned', 'suspense', 'member_income', 'guard', 'payout_return', false),
  ('payout_returned', 'suspense', 'member_recharge', 'guard', 'payout_return', false),
  ('payout_returned', 'tax_payable', 'member_income', 'guard', 'payout_return', false),
  ('payout_returned', 'fees', 'member_income', 'guard', 'payout_return', false),
  ('payout_returned', 'operator_due', 'member_income', 'guard', 'payout_return', false),
  ('payout_made_good', 'operator_due', 'member_income', 'guard', 'payout_return', false),
  ('payout_made_good', 'operator_due', 'member_recharge', 'guard', 'payout_return', false),
  ('payout_recovered', 'suspense', 'operator_due', 'guard', 'payout_return', false),
  ('payout_recovered', 'suspense', 'fees', 'guard', 'payout_return', false),
  ('tax_remitted', 'tax_payable', 'client_bank', 'house', 'act', true),
  ('fees_taken', 'fees', 'client_bank', 'house', 'act', true),
  ('bank_charge', 'fees', 'client_bank', 'house', 'bank_line', false),
  ('bank_charge', 'operator_due', 'client_bank', 'house', 'bank_line', false),
  ('recharge_recalled', 'member_recharge', 'client_bank', 'guard', 'recall', false),
  ('recharge_recalled', 'operator_due', 'client_bank', 'house', 'recall', false),
  ('recharge_recalled', 'member_recharge', 'operator_due', 'guard', 'recall', false),
  ('recharge_recalled', 'member_recharge', 'fees', 'guard', 'recall', false),
  ('revenue_recalled', 'product_revenue', 'client_bank', 'guard', 'recall', false),
  ('revenue_recalled', 'operator_due', 'client_bank', 'house', 'recall', false),
  ('deposit_recalled', 'suspense', 'client_bank', 'house', 'recall', false),
  ('deposit_sent_back', 'suspense', 'client_bank', 'same', 'act', false),
  ('shortfall_covered', 'suspense', 'operator_due', 'house', 'act', false),
  ('budget_funded', 'suspense', 'rewards_budget', 'house', 'act', false),
  ('reward', 'rewards_budget', 'member_income', 'guard', 'reward', true),
  ('exchange_paid', 'rewards_budget', 'member_income', 'guard', 'reward', true),
  ('rank_prize_paid', 'rewards_budget', 'member_income', 'guard', 'reward', true),
  ('duel_prize_paid', 'rewards_budget', 'member_income', 'guard', 'reward', true),
  ('robot_bonus_paid', 'rewards_budget', 'member_income', 'guard', 'reward', true),
  ('salary_paid', 'rewards_budget', 'member_income', 'guard', 'reward', true),
  ('system_addition', 'rewards_budget', 'member_income', 'guard', 'addition', true),
  ('prize_held', 'rewards_budget', 'prize_hold', 'same', 'play', true),
  ('prize_released', 'prize_hold', 'rewards_budget', 'same', 'prize', false),
  ('prize_paid', 'prize_hold', 'member_income', 'guard', 'prize', true),
  ('coupon_won', 'prize_hold', 'coupon_hold', 'same', 'prize', true),
  ('goods_bought', 'prize_hold', 'client_bank', 'house', 'prize', true),
  ('points_earned', 'points_issued', 'member_points', 'guard', 'order', false),
  ('points_collected', 'points_issued', 'member_points', 'guard', 'earning', false),
  ('points_earned_reversed', 'member_points', 'points_issued', 'guard', 'order', false),
  ('points_checked_in', 'points_issued', 'member_points', 'guard', 'reward', false),
  ('points_redeemed', 'points_issued', 'member_points', 'guard', 'reward', false),
  ('points_won', 'points_issued', 'member_points', 'guard', 'prize', false),
  ('points_granted', 'points_issued', 'member_points', 'guard', 'reward', false),
  ('points_exchanged', 'member_points', 'points_issued', 'guard', 'exchange', false),
  ('svip_bought', 'member_points', 'points_issued', 'guard', 'svip', false),
  ('stock_opened', 'stock_issued', 'stock_available', 'same', 'offer', false),
  ('stock_opened_reversed', 'stock_available', 'stock_issued', 'same', null, false),
  ('stock_taken', 'stock_available', 'stock_sold', 'same', 'order', false),
  ('stock_taken_reversed', 'stock_sold', 'stock_available', 'same', 'order', false),
  ('chance_earned', 'chances_issued', 'member_chances', 'guard', 'order', false),
  ('chance_earned_reversed', 'member_chances', 'chances_issued', 'guard', 'order', false),
  ('chance_checked_in', 'chances_issued', 'member_chances', 'guard', 'reward', false),
  ('chance_redeemed', 'chances_issued', 'member_chances', 'guard', 'reward', false),
  ('chance_granted', 'chances_issued', 'member_chances', 'guard', 'reward', false),
  ('chance_awarded', 'chances_issued', 'member_chances', 'guard', 'reward', false),
  ('chance_spent', 'member_chances', 'chances_issued', 'guard', 'play', false)
) v(purpose, debit, credit, scope, guard, cover)
join ledger.class d on d.name = v.debit
join ledger.class c on c.name = v.credit;
