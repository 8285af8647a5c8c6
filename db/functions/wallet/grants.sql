grant usage on schema wallet to c3_app, c3_ledger, c3_rail;
grant select on all tables in schema wallet to c3_app;
-- Only bind_number() writes `bound_number`. Only its guard writes `withdrawal_return`.
grant insert on wallet.payout_account, wallet.recharge, wallet.recharge_lot, wallet.lot_use, wallet.withdrawal,
  wallet.withdrawal_event, wallet.withdrawal_review, wallet.withdrawal_stay, wallet.withdrawal_act to c3_app;

-- Only the guards may update the columns about the effect of a bank line.
grant update (holder_name, verified_at, usable_from, is_default, removed_at) on wallet.payout_account to c3_app;
grant update (state, reason_code, approval_url, ended_at, ask_at, asks, payer_institution, payer_number)
  on wallet.recharge to c3_app;
grant update (left_minor, used_up) on wallet.recharge_lot to c3_app;
grant update (given_back_minor, amount_minor) on wallet.lot_use to c3_app;
grant update (state, reason_code, held_until, held_reason, reviewed_at, sent_at, paid_at, ended_at,
  expected_from, expected_until, attempts, next_try_at, bank_reference, settled_minor, paid_line_id, released_after_seq)
  on wallet.withdrawal to c3_app;
grant update (confirmed_by, confirmed_at) on wallet.withdrawal_stay to c3_app;
