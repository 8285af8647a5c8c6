-- Growth and level are derived: check 14 computes them again. A level and a paid term are decisive (proofs.md 5).
select ledger.seal_rows('vip.rise', '{member_id,level}', '{threshold,growth,reached_at}');
select ledger.seal_rows('vip.svip', '{id}', '{member_id,points,starts_at,ends_at,bought_at}', '{transfer_id}');
-- Growth until this run counts by the earlier rule. How far runs were read is check 14's.
select ledger.seal_rows('vip.progress', '{one}', '{held_until_seq}');
