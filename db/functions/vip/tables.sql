-- c3_app reads, and inserts who buys a term. The functions of growth.sql and svip.sql write the rest.
grant usage on schema vip to c3_app, c3_ledger;
grant select on vip.progress, vip.growth, vip.member_level, vip.rise, vip.svip to c3_app;
grant insert (member_id) on vip.svip to c3_app;

select platform.append_only('vip.growth');
select platform.never_deleted('vip.rise');
select platform.never_deleted('vip.svip');

-- Growth and current levels are derived, and check 14 recomputes them. Reached levels and paid terms decide, so they
-- are sealed (proofs.md 5).
select ledger.seal_rows('vip.rise', '{member_id,level}', '{threshold,growth,reached_at}');
select ledger.seal_rows('vip.svip', '{id}', '{member_id,points,starts_at,ends_at,bought_at}', '{transfer_id}');
-- Up to this run, growth counts by the earlier rule. Check 14 checks how far runs have been read.
select ledger.seal_rows('vip.progress', '{one}', '{held_until_seq}');
