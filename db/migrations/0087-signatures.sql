-- Who answers whether a signature counts: filled from db/functions like the guards.
set role c3_ledger;

-- The function of the feature that knows the staff. Without a row here no act of two persons is ever carried out.
create table ledger.signature_proof (one boolean primary key default true check (one), proves text not null);
