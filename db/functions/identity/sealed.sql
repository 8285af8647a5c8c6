-- Secrets are sealed too. If someone else chose a secret, it would sign for its owner.
grant usage on schema identity to c3_ledger;
select ledger.seal_rows('identity.audit_entry', '{id}', '{staff_id,action,subject,detail,at}');
select ledger.seal_rows('identity.member', '{id}', '{birth_date,invite_code,inviter_id,demo,registered_at}',
  changing => '{real_name,phone,email,tier,vip_level,frozen_at,frozen_reason,closed_at}'::text[]
    || '{agreement_version,agreement_at}'::text[]);
select ledger.seal_rows('identity.member_secret', '{member_id}', '{}',
  changing => '{password_hash,password_at,pin_salt,pin_hash,pin_set_at,pin_reset_at}');
select ledger.seal_rows('identity.staff', '{id}', '{email,demo,created_at}',
  changing => '{name,password_hash,totp_sealed,roles,act_id,disabled_at,password_given_at,seed_given_at}');
select ledger.seal_rows('identity.staff_account', '{id}', '{account,staff_id,added_by,added_at,act_id}',
  '{ended_at,end_act_id}', '{mistaken}');
select ledger.seal_rows('identity.staff_account_act', '{id}',
  '{act_id,kind,account,staff_id,mistaken,proposed_by,proposed_at}', '{ended_at}', '{state}');
select ledger.seal_rows('identity.staff_act', '{id}', '{act_id,kind,name,email,roles,proposed_by,proposed_at}',
  '{staff_id,ended_at}', '{state}');
select ledger.seal_rows('identity.staff_act_use', '{act_id}', '{staff_id}');
select ledger.seal_rows('identity.member_passkey', '{id}',
  '{member_id,credential_id,public_key,transports,label,created_at}', '{removed_at}');
select ledger.seal_rows('identity.second_factor', '{id}', '{member_id,recovery_salt,since}', '{off_at}',
  '{totp_sealed}');
select ledger.seal_rows('identity.recovery_code', '{id}', '{factor_id,code_hash}', '{used_at}');
select ledger.seal_rows('identity.staff_passkey', '{id}',
  '{staff_id,credential_id,public_key,transports,label,created_at}', '{removed_at}');
select ledger.seal_rows('identity.name_correction', '{id}',
  '{act_id,member_id,old_name,new_name,proof,proof_note,proposed_by,proposed_at}', '{ended_at}', '{state}');
