select platform.append_only('identity.staff_act_use');
select platform.append_only('identity.audit_entry');
-- Proposals from before the engine of acts. They are kept as history, and no code writes them any more.
select platform.append_only('identity.name_correction');
select platform.append_only('identity.staff_account_act');

select platform.never_deleted('identity.staff_account');
