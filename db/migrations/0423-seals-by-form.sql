-- The replay of seals reads the seals of one table at a time. With the key first, each table's turn read the whole
-- journal.
set role c3_ledger;
drop index ledger.seal_of;
create unique index seal_of on ledger.seal (form, key, version);
set role c3_owner;
