select platform.never_deleted('salary.contract');
select platform.append_only('salary.contract_event');
select platform.append_only('salary.claim');
