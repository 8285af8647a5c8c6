-- What a product offers, and whether the rents behind it can pay the income that members may expect (catalogue.md 6).

-- All columns of a product that members base a decision on, in the form that two persons sign.
create function catalogue.sold_words(p catalogue.product) returns jsonb
language sql stable set search_path = catalogue, pg_temp as $$
  select jsonb_build_object('slug', p.slug, 'type', p.type, 'cycle', p.cycle, 'title', p.title,
    'description', p.description, 'risks', p.risks, 'drawing', p.drawing, 'unitPriceMinor', p.unit_price,
    'incomePerCycleMinor', p.income_per_cycle, 'ratePpb', p.rate_ppb, 'unitsMin', p.units_min,
    'unitsMax', p.units_max, 'holdingDays', p.holding_days, 'cycles', p.cycles, 'purchaseLimit', p.purchase_limit,
    'minVip', p.min_vip, 'chancesGranted', p.chances_granted, 'pointsGranted', p.points_granted,
    'couponsAllowed', p.coupons_allowed, 'returnsPrincipal', p.returns_principal,
    'salesEndAt', to_char(p.sales_end_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'rank', p.rank)
$$;

-- What stands behind a product: its assets with photos and documents, and the contracts with their payers. Two persons
-- sign it together with the offer.
create function catalogue.behind(of_product bigint) returns jsonb
language sql stable set search_path = catalogue, pg_temp as $$
  select jsonb_build_object(
    'assets', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id::text, 'name', a.name, 'what', a.what,
        'place', a.place, 'serial', a.serial, 'lessee', a.lessee, 'insurance', a.insurance, 'liable', a.liable,
        'state', a.state) order by a.id), '[]')
      from asset a where a.product_id = of_product),
    'photos', (select coalesce(jsonb_agg(jsonb_build_object('text', o.alt, 'file', f.sha256 || '.webp')
        order by o.place, o.id), '[]')
      from photo o join file f on f.id = o.file_id where o.product_id = of_product),
    'papers', (select coalesce(jsonb_agg(jsonb_build_object('text', d.title, 'file',
        f.sha256 || case f.content_type when 'application/pdf' then '.pdf' else '.webp' end) order by d.id), '[]')
      from document d join asset a on a.id = d.asset_id join file f on f.id = d.file_id
      where a.product_id = of_product),
    'contracts', (select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'title', c.title, 'bills', c.bills,
        'rentMinor', c.rent, 'feeBps', c.fee_bps, 'startsOn', c.starts_on::text, 'endsOn', c.ends_on::text,
        'payers', (select coalesce(jsonb_agg(t.name || ', ' || t.bank_account order by t.id), '[]') from party t
          where t.contract_id = c.id and t.role = 'payer' and t.ended_on is null),
        'others', (select coalesce(jsonb_agg(t.name || ', ' || t.bank_account order by t.id), '[]') from party t
          where t.contract_id = c.id and t.role <> 'payer' and t.ended_on is null)) order by c.id), '[]')
      from contract c join asset a on a.id = c.asset_id where a.product_id = of_product))
$$;

-- Units ever sold and not cancelled.
create function catalogue.units_sold(of_product bigint) returns bigint
language sql stable set search_path = catalogue, ledger, pg_temp as $$
  select coalesce((select posted from account where id = account_of('stock_sold', of_product)), 0)
$$;

-- Units whose income the rents must pay: unsold ones, and those of tranches whose holders may still earn. The ten days
-- cover the cooling-off of a tranche's last buyer and the wait for the next cycle boundary.
create function catalogue.units_earning(of_product bigint) returns bigint
language sql stable set search_path = catalogue, ledger, pg_temp as $$
  select coalesce((select posted from account where id = account_of('stock_available', of_product)), 0)
    + units_sold(of_product) - coalesce((
      select min(t.sold_before) from tranche t join product p on p.id = t.product_id
      where t.product_id = of_product and (t.closed_at is null
        or t.closed_at + (p.holding_days + 10) * interval '1 day' > platform.now())), units_sold(of_product))
$$;

-- Figures of the offer if `more` units are added, in minor units. `expected` is the income of all units over the
-- holding days, and `payable` what the rents of the same days leave after the fee. Only contracts count that have a
-- current payer and whose asset is not lost or sold. `gain_bps` is the yearly gain in basis points of the price. If the
-- price is not returned, only the income above it is a gain. It must lie between the two bounds in the settings.
create function catalogue.offer_figures(of_product bigint, more bigint, out units bigint, out expected bigint,
  out payable bigint, out gain_bps bigint, out least_bps bigint, out most_bps bigint)
language plpgsql stable security definer set search_path = catalogue, pg_temp as $$
declare p product; v_today date := platform.business_date(platform.now()); v_gain numeric; v_bounds jsonb;
begin
  select * into p from product where id = of_product;
  units := units_earning(of_product) + more;
  expected := least(9e15, p.cycles::numeric * case when p.income_per_cycle is not null
    then units::numeric * p.income_per_cycle
    else floor(units::numeric * p.unit_price * p.rate_ppb / 1000000000) end);
  select coalesce(least(9e15, floor(sum((c.rent - (c.rent * c.fee_bps + 5000) / 10000)::numeric
      * greatest(0, least(coalesce(c.ends_on, v_today + p.holding_days), v_today + p.holding_days - 1)
        - greatest(c.starts_on, v_today) + 1)
      * case c.bills when 'day' then 84 when 'week' then 12 else 84 * 12 / 365.0 end / 84))), 0)
    into payable
    from asset a join contract c on c.asset_id = a.id
    where a.product_id = of_product and a.state not in ('lost', 'sold')
      and exists (select from party t where t.contract_id = c.id and t.role = 'payer' and t.ended_on is null);
  v_gain := (p.cycles * coalesce(p.income_per_cycle::numeric, p.unit_price::numeric * p.rate_ppb / 1000000000)
    - case when p.returns_principal then 0 else p.unit_price end) * 3650000 / (p.unit_price::numeric * p.holding_days);
  v_bounds := case when p.returns_principal
    then settings.value('catalogue', 'returnedYearBasisPoints')
    else settings.value('catalogue', 'usedUpYearBasisPoints') end;
  least_bps := v_bounds ->> 0;
  most_bps := v_bounds ->> 1;
  -- A gain above the upper bound is rounded up and any other down, so rounding never lets a gain outside the bounds
  -- pass.
  gain_bps := least(9e15, case when v_gain > most_bps then ceil(v_gain) else floor(v_gain) end);
end $$;

-- The reason why `more` units may not be sold with the product as it is, or null.
create function catalogue.offer_problem(of_product bigint, more bigint) returns text
language sql stable security definer set search_path = catalogue, pg_temp as $$
  select case
    when jsonb_array_length(p.risks) = 0 then 'product_incomplete'
    when f.gain_bps not between f.least_bps and f.most_bps then 'income_beyond_bounds'
    when f.expected > f.payable then 'income_above_rent' end
  from product p, offer_figures(of_product, more) f where p.id = of_product
$$;

revoke execute on function catalogue.sold_words, catalogue.behind, catalogue.units_sold, catalogue.units_earning,
  catalogue.offer_figures, catalogue.offer_problem from public;
grant execute on function catalogue.sold_words, catalogue.offer_figures, catalogue.offer_problem to c3_app;
