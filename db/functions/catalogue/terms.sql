-- A product's terms cannot change after it has left draft, so it stays what its holders bought. A discarded draft stays
-- discarded. A product cannot be wound up while capital is neither spent on the asset nor returned (capital.md 3). A
-- closed tranche stays closed.

-- Money that holders paid and that is not yet spent on the product's assets, whether in cooling-off or in a tranche.
-- Zero if principal returns, because then it goes back to the holders at maturity in any case.
create function catalogue.capital_unspent(of_product bigint) returns bigint
language sql stable set search_path = catalogue, pg_temp as $$
  select coalesce(sum(a.posted), 0)::bigint from ledger.account a
  where exists (select from product p where p.id = of_product and not p.returns_principal)
    and a.id in (
      select ledger.account_of('order_pending', of_product)
      union all select ledger.account_of('product_capital', t.id) from tranche t where t.product_id = of_product)
$$;

-- After draft, two persons must sign a change of what is sold (proposals.sql). The app cannot write `act_id`, so an
-- update that leaves it unchanged is the app's, which may only close sales and wind up.
create function catalogue.keep_terms() returns trigger
language plpgsql security definer set search_path = catalogue, pg_temp as $$
begin
  if old.discarded_at is not null then raise exception 'status_move_unknown' using errcode = 'C3P01'; end if;
  if new.discarded_at is not null then
    if exists (select from contract c join asset a on a.id = c.asset_id where a.product_id = new.id) then
      raise exception 'draft_has_contract' using errcode = 'C3P01';
    end if;
    new.discarded_at := platform.now();
  end if;
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

-- A tranche closes at the current time and cannot reopen: buyers with another maturity could otherwise buy into a
-- fund's earlier capital.
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
