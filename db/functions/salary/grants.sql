-- c3_app says which contract is claimed. The functions of contract.sql and claim.sql write the rest.
grant usage on schema salary to c3_app, c3_ledger;
grant usage on sequence salary.contract_number to c3_app;
grant select on salary.contract, salary.contract_event to c3_app;
grant select, insert (contract_id) on salary.claim to c3_app;
