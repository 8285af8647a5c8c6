-- Terms freeze when a product leaves draft, so that it stays the product that holders bought. A product is not wound up
-- while capital was neither spent on the asset nor returned (capital.md 3).

-- Money that holders of a product paid and that is not yet spent on its assets, whether cooling off or in a tranche.
-- Zero if principal returns, because that goes back to the holders at maturity, wound up or not.
create function catalogue.capital_unspent(of_product bigint) returns bigint
language sql stable set search_path = catalogue, pg_temp as $$
  select coalesce(sum(a.posted), 0)::bigint from ledger.account a
  where exists (select from product p where p.id = of_product and not p.returns_principal)
    and a.id in (
      select ledger.account_of('order_pending', of_product)
      union all select ledger.account_of('product_capital', t.id) from tranche t where t.product_id = of_product)
$$;

-- Once a product left draft, what is sold is two persons' word (proposals.sql). The app cannot write `act_id`, so an
-- update that keeps it is the app's own. It may end sales and wind up.
create function catalogue.keep_terms() returns trigger
language plpgsql security definer set search_path = catalogue, pg_temp as $$
begin
  if old.status <> 'draft' and
     (new.type, new.cycle, new.unit_price, new.income_per_cycle, new.rate_ppb, new.holding_days, new.cycles,
      new.returns_principal, new.slug)
     is distinct from
     (old.type, old.cycle, old.unit_price, old.income_per_cycle, old.rate_ppb, old.holding_days, old.cycles,
      old.returns_principal, old.slug)
  then raise exception 'terms_frozen' using errcode = 'C3P01'; end if;
  if (old.status, new.status) not in (
    ('draft', 'draft'), ('draft', 'on_sale'), ('on_sale', 'on_sale'), ('on_sale', 'closed'), ('closed', 'closed'),
    ('closed', 'on_sale'), ('closed', 'wound_up'), ('wound_up', 'wound_up'))
  then raise exception 'status_move_unknown' using errcode = 'C3P01'; end if;
  if new.act_id is not distinct from old.act_id
    and (old.status <> 'draft' and sold_words(new) <> sold_words(old)
      or new.status = 'on_sale' and old.status <> 'on_sale')
  then raise exception 'two_persons_required' using errcode = 'C3P01'; end if;
  if new.status = 'closed' and old.status <> 'closed' then new.closed_at := platform.now(); end if;
  if new.status = 'wound_up' and old.status <> 'wound_up' then
    if capital_unspent(new.id) > 0 then raise exception 'capital_unspent' using errcode = 'C3P01'; end if;
    new.wound_up_at := platform.now();
  end if;
  return new;
end $$;
create trigger product_keeps_terms before update on catalogue.product
  for each row execute function catalogue.keep_terms();

-- A tranche closes now, and for good, because a fund's capital would otherwise be open again to buyers of another
-- maturity.
create function catalogue.close_tranche() returns trigger
language plpgsql security definer set search_path = catalogue, pg_temp as $$
begin
  if old.closed_at is not null or new.closed_at is null then
    raise exception 'tranche_closed' using errcode = 'C3P01';
  end if;
  new.closed_at := platform.now();
  return new;
end $$;
create trigger tranche_closes_now before update of closed_at on catalogue.tranche
  for each row execute function catalogue.close_tranche();

revoke execute on function catalogue.keep_terms, catalogue.close_tranche from public;
