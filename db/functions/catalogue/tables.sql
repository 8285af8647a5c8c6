grant usage on schema catalogue to c3_app, c3_ledger;
grant select on all tables in schema catalogue to c3_app, c3_ledger;
grant insert (slug, type, cycle, title, description, risks, drawing, unit_price, income_per_cycle, rate_ppb, units_min,
  units_max, holding_days, cycles, purchase_limit, min_vip, chances_granted, points_granted, coupons_allowed,
  returns_principal, sales_end_at, rank) on catalogue.product to c3_app;
-- The app may change these columns while the product is a draft. Later a trigger (terms.sql) lets it only end the sales
-- or wind the product up.
grant update (title, description, risks, drawing, unit_price, income_per_cycle, rate_ppb, units_min, units_max,
  holding_days, cycles, purchase_limit, min_vip, chances_granted, points_granted, coupons_allowed, returns_principal,
  status, sales_end_at, rank, version, changed_at, discarded_at) on catalogue.product to c3_app;
grant update (closed_at) on catalogue.tranche to c3_app;
grant insert (act_id, kind, product_id, party_id, wish, proposed_by), update (state) on catalogue.proposal to c3_app;
grant insert (sha256, content_type, bytes, width, height, added_by) on catalogue.file to c3_app;
grant insert, delete, update (alt, place) on catalogue.photo to c3_app;
grant insert (product_id, slug, name, what, place, serial, lessee, insurance, liable, state)
  on catalogue.asset to c3_app;
grant update (name, what, place, serial, lessee, insurance, liable, state, version, changed_at)
  on catalogue.asset to c3_app;
grant insert (asset_id, number, title, bills, due_day, grace_days, rent, fee_bps, starts_on, ends_on)
  on catalogue.contract to c3_app;
-- The database writes `added_at`, so it is the time at which a party's row was really written.
grant insert (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by) on catalogue.party
  to c3_app;
grant insert (asset_id, kind, title, file_id, added_by) on catalogue.document to c3_app;
grant insert, update on catalogue.member_units to c3_app;
grant insert (product_id, member_id, asked_at), delete on catalogue.stock_reminder to c3_app;

-- Sealed (proofs.md 5).
select ledger.seal_rows('catalogue.asset', '{id}', '{product_id,slug,created_at}',
  changing => '{name,what,place,serial,lessee,insurance,liable,state}');
select ledger.seal_rows('catalogue.contract', '{id}',
  '{asset_id,number,title,bills,due_day,grace_days,rent,fee_bps,starts_on,ends_on,created_at}');
-- Check 14 recomputes the figures. `missed_after` is sealed, because it follows from the contracts of that day.
select ledger.seal_rows('catalogue.cycle_figure', '{product_id,cycle_start}', '{missed_after}');
select ledger.seal_rows('catalogue.document', '{id}', '{asset_id,kind,title,file_id,added_by,added_at}');
select ledger.seal_rows('catalogue.file', '{id}', '{sha256,content_type,width,height,added_by,added_at}');
select ledger.seal_rows('catalogue.party', '{id}',
  '{contract_id,role,name,bank_kind,bank_code,bank_number,from_on,added_by,added_at}',
  changing => '{ended_on}');
select ledger.seal_rows('catalogue.product', '{id}', '{slug,type,cycle,created_at}',
  '{on_sale_at,wound_up_at,discarded_at}',
  '{title,description,risks,unit_price,income_per_cycle,rate_ppb,units_min,units_max,holding_days,cycles,purchase_limit,
  min_vip,chances_granted,points_granted,coupons_allowed,returns_principal,status,sales_end_at,closed_at,act_id}');
select ledger.seal_rows('catalogue.proposal', '{id}',
  '{act_id,kind,product_id,party_id,wish,proposed_by,proposed_at}', '{ended_at,tranche_id,stock_transfer,row_id}',
  '{state}');
select ledger.seal_rows('catalogue.tranche', '{id}', '{product_id,n,sales_end_at,matures_on,opened_at,sold_before}',
  '{closed_at}');
