select platform.append_only('identity.staff_act_use');
select platform.append_only('identity.audit_entry');
-- Proposals of before the engine of acts. They stay, and nobody writes them.
select platform.append_only('identity.name_correction');
select platform.append_only('identity.staff_account_act');

select platform.never_deleted('identity.staff_account');
