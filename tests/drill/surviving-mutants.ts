// Mutants that no test kills (guard-mutants.test.ts), each with the reason why that is acceptable.
export const SURVIVORS: Record<string, string> = {
  'coupons/guard-coupon.sql coupons.next_ended: and issued_at is not null -> nothing':
    'The guard gives back the worth of unused coupons alone, and one that was not issued is none.',
  'draws/draw-1.sql draws.draw: < -> <= (2)':
    'It differs for one word in 2^64, and a ticket with that word can’t be found.',
  'draws/play.sql draws.pick_prize: <= -> <':
    'It differs for the one instant at which the round ends, and no clock that runs can be held there.',
  'draws/settle.sql draws.next_unsettled: > -> >=':
    'The play at `settled_upto` has its result, so it is left out anyway.',
  'identity/pin.sql identity.settle_try: and (s.pin_locked_until > v_now) is not true -> nothing':
    'It says `gone` instead of `locked`. The app tries again, and the next try says `locked`.',
  'ledger/accounts.sql ledger.open_accounts: < -> <=':
    'No class has the code 0, so an account with the id 64 is of no class.',
  'ledger/posting-rules.sql ledger.rule_is_sound: and not is_between_house_accounts(v_debit, v_credit) -> nothing':
    'It refuses more: a release with it fails to apply, because its own rules are between accounts of the house.',
  'messages/announcement.sql messages.turn_announcement: < -> <=':
    'Each step of sending moves on to a later member. One that does not has nothing to write.',
  'orders/freeze.sql orders.freeze_cycles: > -> >= (4)':
    'An order that expects nothing adds nothing to the sum that a cycle owes.',
  'orders/guard-cycle.sql orders.consume_part: and s.cycle_start = f.slice_start -> nothing':
    'Every slice of an entry is of the entry’s product, and the product alone is compared.',
  'rewards/at-once.sql rewards.begin_at_once: and costs_money(k.gives) -> nothing':
    'These are figures to decide by. promise_at_once() writes the grant, and asks the same.',
  "rewards/guard-reward.sql rewards.next_due: and g.state = 'due' -> nothing":
    'The guard refuses a grant that is not due. This saves a run from failing on one that was held in that moment.',
  'system/check-times.sql system.check_time: > -> >=':
    'A check ends before its time is written, so no honest one is of this very instant.',
  'team/rebates.sql team.rebates_of: and o.cancelled_at is null -> nothing':
    'The guard of orders cancels no settled order, and settles no cancelled one.',
  'wallet/order-payout.sql wallet.reviewers_due: > -> >=':
    'It differs for two payouts that are 24 hours apart to the microsecond, and counts the earlier one too.',
};
