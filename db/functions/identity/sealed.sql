-- Secrets are sealed too: a secret that somebody else chose would sign for its owner.
grant usage on schema identity to c3_ledger;
select ledger.seal_rows('identity.audit_entry', '{id}', '{staff_id,action,subject,detail,at}');
select ledger.seal_rows('identity.member', '{id}', '{real_name,birth_date,invite_code,inviter_id,demo,registered_at}',
  changing => '{phone,email,tier,vip_level,frozen_at,frozen_reason,closed_at,agreement_version,agreement_at}');
select ledger.seal_rows('identity.member_secret', '{member_id}', '{}',
  changing => '{password_hash,password_at,pin_salt,pin_hash,pin_set_at,pin_reset_at}');
select ledger.seal_rows('identity.staff', '{id}', '{email,demo,created_at}',
  changing => '{name,password_hash,totp_sealed,roles,act_id,disabled_at}');
select ledger.seal_rows('identity.staff_account', '{account}', '{staff_id,added_by,added_at}');
select ledger.seal_rows('identity.staff_act', '{id}', '{act_id,kind,name,email,roles,proposed_by,proposed_at}',
  '{staff_id,ended_at}', '{state}');
select ledger.seal_rows('identity.staff_act_use', '{act_id}', '{staff_id}');
select ledger.seal_rows('identity.staff_passkey', '{id}',
  '{staff_id,credential_id,public_key,transports,label,created_at}', '{removed_at}');
