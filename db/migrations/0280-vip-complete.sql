-- The time up to which growth is complete follows from the ledger (vip.complete_until). A kept time could say too much.
alter table vip.progress drop column complete_until;
