-- Decisive rows of this feature and their sealed columns (proofs.md 5). Uses of lots are recomputed.
select ledger.seal_rows('wallet.account_correction', '{id}',
  '{act_id,member_id,institution,number,reason,proposed_by,proposed_at}', '{ended_at}', '{state}');
select ledger.seal_rows('wallet.bound_number', '{number_hash}', '{}', changing => '{member_id,bound_at}');
select ledger.seal_rows('wallet.payout_account', '{id}',
  '{member_id,kind,institution,number,opening_address,created_at}', '{removed_at}',
  '{holder_name,verified_at,usable_from,is_default}');
select ledger.seal_rows('wallet.recharge', '{id}',
  '{member_id,reference,amount_minor,channel,payer_kind,payer_name,created_at,expires_at}',
  '{statement_line_id,settled_minor,settled_at}', '{payer_institution,payer_number,state,reason_code,ended_at}');
select ledger.seal_rows('wallet.recharge_lot', '{id}', '{member_id,recharge_id,source_kind,source_institution,
  source_number,source_name,amount_minor,created_at}');
select ledger.seal_rows('wallet.withdrawal', '{id}', '{number,member_id,kind,amount_minor,tax_minor,bank_charge_minor,
  net_minor,payout_account_id,to_kind,to_institution,to_number,to_name,reviewers_needed,requested_at}',
  '{paid_at,paid_line_id}', '{settled_minor,hold_id,state,reason_code,held_until,held_reason,reviewed_at,sent_at,
  ended_at,expected_from,expected_until,bank_reference,released_after_seq,returned_minor}');
select ledger.seal_rows('wallet.withdrawal_act', '{act_id}', '{withdrawal_id,kind}');
select ledger.seal_rows('wallet.withdrawal_event', '{id}', '{withdrawal_id,state,at,actor,reason_code,note}');
select ledger.seal_rows('wallet.withdrawal_return', '{id}',
  '{withdrawal_id,kind,amount_minor,statement_line_id,act_id,transfer_id}');
select ledger.seal_rows('wallet.withdrawal_review', '{withdrawal_id,staff_id}',
  '{decision,reason_code,note,act_id,at}');
select ledger.seal_rows('wallet.withdrawal_stay', '{id}',
  '{withdrawal_id,act_id,reason_code,until,proposed_by,proposed_at}', '{confirmed_by,confirmed_at}');
