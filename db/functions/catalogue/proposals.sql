-- Catalogue changes that need two persons (catalogue.md 6): opening sales, changing an offer or its page, adding stock,
-- and ending a party. One person proposes, and the second signature carries the change out here, so the app writes none
-- of it. Closing sales and removing unsold units need one person only.

-- What two staff sign: the change, together with the contracts behind the product as they are now.
create function catalogue.words_of(of_kind text, of_product bigint, of_party bigint, of_wish jsonb) returns jsonb
language sql stable security definer set search_path = catalogue, pg_temp as $$
  select jsonb_build_object('kind', of_kind, 'productId', of_product::text, 'wish', of_wish)
    || case when of_party is null then jsonb_build_object('behind', behind(of_product)) else (
      select jsonb_build_object('party', jsonb_build_object('id', t.id::text, 'name', t.name, 'role', t.role,
        'account', t.bank_account, 'contract', c.number, 'fromOn', t.from_on::text, 'endedOn', t.ended_on::text))
      from party t join contract c on c.id = t.contract_id where t.id = of_party) end
$$;

create function catalogue.must_be_payable(p catalogue.proposal) returns void
language plpgsql security definer set search_path = catalogue, pg_temp as $$
declare v_problem text := offer_problem(p.product_id, (p.wish ->> 'stock')::bigint);
begin
  if v_problem is not null then raise exception '%', v_problem using errcode = 'C3P01'; end if;
end $$;

-- Opens sales of a product with a new tranche. The product must still be what the two signers read.
create function catalogue.carry_out_opening(p catalogue.proposal) returns bigint
language plpgsql security definer set search_path = catalogue, ledger, pg_temp as $$
declare v_product product; v_tranche bigint;
begin
  select * into v_product from product where id = p.product_id;
  if v_product.status not in ('draft', 'closed') then
    raise exception 'status_move_unknown' using errcode = 'C3P01';
  end if;
  if sold_words(v_product) is distinct from p.wish -> 'sold' then
    raise exception 'changed_meanwhile' using errcode = 'C3P01';
  end if;
  if (p.wish ->> 'salesEndAt')::timestamptz <= platform.now()
    or (v_product.type = 'fund') <> (p.wish ->> 'maturesOn' is not null) then
    raise exception 'terms_contradict' using errcode = 'C3P01';
  end if;
  perform must_be_payable(p);
  insert into tranche (product_id, n, sales_end_at, matures_on, sold_before)
    select p.product_id, coalesce(max(t.n), 0) + 1, (p.wish ->> 'salesEndAt')::timestamptz,
      (p.wish ->> 'maturesOn')::date, units_sold(p.product_id)
    from tranche t where t.product_id = p.product_id
    returning id into v_tranche;
  update product set status = 'on_sale', on_sale_at = coalesce(on_sale_at, platform.now()), version = version + 1,
      changed_at = platform.now(), act_id = p.act_id
    where id = p.product_id;
  return v_tranche;
end $$;

-- Writes the signed offer of a product that is or was on sale, if the current one is still what the signers read.
create function catalogue.carry_out_change(p catalogue.proposal) returns void
language plpgsql security definer set search_path = catalogue, pg_temp as $$
declare v_product product; w jsonb := p.wish -> 'sold';
begin
  select * into v_product from product where id = p.product_id;
  if sold_words(v_product) is distinct from p.wish -> 'from' or v_product.status = 'draft' then
    raise exception 'changed_meanwhile' using errcode = 'C3P01';
  end if;
  update product set title = w -> 'title', description = w -> 'description', risks = w -> 'risks',
      drawing = w ->> 'drawing', unit_price = (w ->> 'unitPriceMinor')::bigint,
      income_per_cycle = (w ->> 'incomePerCycleMinor')::bigint, rate_ppb = (w ->> 'ratePpb')::bigint,
      units_min = (w ->> 'unitsMin')::int, units_max = (w ->> 'unitsMax')::int,
      holding_days = (w ->> 'holdingDays')::int, cycles = (w ->> 'cycles')::int,
      purchase_limit = (w ->> 'purchaseLimit')::int, min_vip = (w ->> 'minVip')::int,
      chances_granted = (w ->> 'chancesGranted')::int, points_granted = (w ->> 'pointsGranted')::int,
      coupons_allowed = (w ->> 'couponsAllowed')::boolean, returns_principal = (w ->> 'returnsPrincipal')::boolean,
      sales_end_at = (w ->> 'salesEndAt')::timestamptz, rank = (w ->> 'rank')::int, version = version + 1,
      changed_at = platform.now(), act_id = p.act_id
    where id = p.product_id returning * into v_product;
  if sold_words(v_product) is distinct from w then raise exception 'words_unfit' using errcode = 'C3P01'; end if;
end $$;

create function catalogue.turn_proposal() returns trigger
language plpgsql security definer set search_path = catalogue, ledger, pg_temp as $$
begin
  -- The guard below records, once, the transfer that put the signed units on sale.
  if old.state = 'done' and old.stock_transfer is null
    and to_jsonb(new) - 'stock_transfer' = to_jsonb(old) - 'stock_transfer' then return new; end if;
  if old.state <> 'proposed' or to_jsonb(new) - 'state' <> to_jsonb(old) - 'state' then
    raise exception 'proposal_final' using errcode = 'C3S08';
  end if;
  if new.state = 'proposed' then return new; end if;
  new.ended_at := platform.now();
  if new.state = 'withdrawn' then return new; end if;
  perform 1 from product where id = new.product_id for no key update;
  if (select a.canonical::jsonb -> 'content' from act a
      where a.id = new.act_id and a.purpose = 'catalogue_changed')
    is distinct from words_of(new.kind, new.product_id, new.party_id, new.wish)
  then raise exception 'changed_meanwhile' using errcode = 'C3P01'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  case new.kind
    when 'open' then new.tranche_id := carry_out_opening(new);
    when 'change' then perform carry_out_change(new);
    when 'stock' then
      if (select status from product where id = new.product_id) <> 'on_sale' then
        raise exception 'status_move_unknown' using errcode = 'C3P01';
      end if;
      perform must_be_payable(new);
    when 'page' then new.row_id := carry_out_page(new);
    when 'party_end' then
      update party set ended_on = (new.wish ->> 'endedOn')::date where id = new.party_id;
    when 'party_back' then
      update party set ended_on = null where id = new.party_id;
  end case;
  return new;
end $$;
create trigger proposal_begins before insert on catalogue.proposal
  for each row execute function platform.begin_proposal();
create trigger proposal_two_persons before update on catalogue.proposal
  for each row execute function catalogue.turn_proposal();
select platform.never_deleted('catalogue.proposal');

-- Ledger guard 'offer', called by ledger.post(): the units put on sale must equal a signed proposal, which is used
-- once.
create function catalogue.consume_offer(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = catalogue, ledger, pg_temp as $$
begin
  perform 1 from proposal where id = any (guards) order by id for no key update;
  if exists (
    select from unnest(credits, amounts, guards) line(credit, amount, guard)
    left join proposal p on p.id = line.guard and p.state = 'done' and p.kind in ('open', 'stock')
      and p.stock_transfer is null
    where (account_of('stock_available', p.product_id), (p.wish ->> 'stock')::bigint)
      is distinct from (line.credit, line.amount)
  ) or (select count(*) <> count(distinct guard) from unnest(guards) guard)
  then perform ledger.refuse('stock_not_signed'); end if;
  update proposal p set stock_transfer = line.transfer
    from unnest(guards, transfers) line(guard, transfer) where p.id = line.guard;
end $$;

revoke execute on function catalogue.words_of, catalogue.must_be_payable, catalogue.carry_out_opening,
  catalogue.carry_out_change, catalogue.turn_proposal, catalogue.consume_offer from public;
grant execute on function catalogue.words_of to c3_app;
grant execute on function catalogue.consume_offer to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('offer', 'catalogue.consume_offer', false);
