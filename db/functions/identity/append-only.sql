select platform.append_only('identity.staff_act_use');
select platform.append_only('identity.audit_entry');
