grant usage on schema identity to c3_app, c3_ledger;
grant select, insert (phone, real_name, email, birth_date, nickname, avatar, language, invite_code, inviter_id,
  invited_at, contact_hash, agreement_version, demo) on identity.member to c3_app;
grant update (phone, contact_hash, email, nickname, avatar, language, agreement_version, tier, frozen_at, frozen_reason)
  on identity.member to c3_app;
-- Only the functions of pin.sql write the PIN and its proofs, and no role can read its hash.
grant select (member_id, password_hash, password_at, pin_salt, pin_key, pin_tries, pin_locked_until,
  pin_set_at, pin_reset_at),
  insert (member_id, password_hash, password_at), update (password_hash, password_at)
  on identity.member_secret to c3_app;
grant select, insert, delete on identity.session to c3_app;
grant update (token_hash, last_used_at, expires_at, ended_at, end_reason, unnamed_at, proven_at)
  on identity.session to c3_app;
grant select, insert, delete on identity.code to c3_app;
grant update (tries, used_at) on identity.code to c3_app;
grant select, insert, update, delete on identity.attempt to c3_app;
grant select, insert, update, delete on identity.call_share to c3_app;
grant select, insert (member_id, old_phone, new_phone), delete on identity.phone_change to c3_app;
grant update (state) on identity.phone_change to c3_app;
grant select, insert (member_id, old_email, new_email), delete on identity.email_change to c3_app;
grant update (state) on identity.email_change to c3_app;
grant select, insert, delete on identity.outbox_message to c3_app;
grant update (state, text) on identity.outbox_message to c3_app;
grant select, insert on identity.staff to c3_app;
grant update (name, password_hash, totp_sealed, totp_step, roles, act_id, disabled_at, password_given_at, seed_given_at)
  on identity.staff to c3_app;
grant select, insert on identity.staff_act to c3_app;
grant update (state, staff_id, password_hash, ended_at) on identity.staff_act to c3_app;
grant select on identity.staff_act_use to c3_app;
grant select, insert on identity.staff_passkey, identity.member_passkey to c3_app;
grant update (counter, last_used_at, removed_at) on identity.staff_passkey, identity.member_passkey to c3_app;
grant select, insert, delete on identity.staff_session to c3_app;
grant update (last_used_at, ended_at) on identity.staff_session to c3_app;
grant select, insert on identity.second_factor, identity.recovery_code to c3_app;
grant update (totp_sealed, totp_step, off_at) on identity.second_factor to c3_app;
grant update (used_at) on identity.recovery_code to c3_app;
grant select, insert (member_id), delete on identity.second_factor_loss to c3_app;
grant update (state) on identity.second_factor_loss to c3_app;
grant select, insert, delete on identity.challenge to c3_app;
grant select, insert (staff_id, action, subject, detail) on identity.audit_entry to c3_app;
grant select on identity.staff_account to c3_app;
grant select, insert, delete on identity.login_start, identity.login_link to c3_app;

select platform.append_only('identity.staff_act_use');
select platform.append_only('identity.audit_entry');
-- Proposals from before the engine of acts, kept as history. No code writes them any more.
select platform.append_only('identity.name_correction');
select platform.append_only('identity.staff_account_act');

select platform.never_deleted('identity.staff_account');

-- Secrets are sealed too: if someone replaced one, they could sign in its owner's name.
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
