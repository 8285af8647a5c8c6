-- The management rate that members see: the highest of the contracts that are in force or yet to start. If all have
-- ended, those that ended last count. Null without a contract.
create function catalogue.declared_fee(of_product bigint) returns integer
language sql stable set search_path = catalogue, pg_temp as $$
  select max(c.fee_bps)
  from (select k.fee_bps, coalesce(k.ends_on, 'infinity') as until,
          max(coalesce(k.ends_on, 'infinity')) over () as latest
        from asset a join contract k on k.asset_id = a.id where a.product_id = of_product) c
  where c.until >= least(c.latest, platform.business_date(platform.now()))
$$;

-- No new contract for the product's assets may have a higher rate than members see. Null while it is a draft.
create function catalogue.fee_ceiling(of_product bigint) returns integer
language sql stable set search_path = catalogue, pg_temp as $$
  select coalesce(declared_fee(id), 0) from product where id = of_product and on_sale_at is not null
$$;

create function catalogue.keep_fee() returns trigger
language plpgsql security definer set search_path = catalogue, pg_temp as $$
declare v_product bigint;
begin
  -- Locks the product, so that it cannot be put on sale at the same moment.
  select p.id into v_product from product p
    where p.id = (select a.product_id from asset a where a.id = new.asset_id) for share;
  if new.fee_bps > fee_ceiling(v_product) then raise exception 'fee_above_declared' using errcode = 'C3P01'; end if;
  return new;
end $$;
create trigger contract_keeps_fee before insert on catalogue.contract
  for each row execute function catalogue.keep_fee();
