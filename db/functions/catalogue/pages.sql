-- The page of a product: its assets, photos, documents, contracts and parties (catalogue.md 6). Members read it, and
-- its contracts limit what may be sold. One person writes it while the product is a draft, afterwards two persons sign
-- each row.

-- The product that a row of one of these tables belongs to.
create function catalogue.product_of_page(of_table text, r jsonb) returns bigint
language sql stable set search_path = catalogue, pg_temp as $$
  select case
    when of_table in ('asset', 'photo') then (r ->> 'product_id')::bigint
    when of_table in ('document', 'contract') then
      (select product_id from asset where id = (r ->> 'asset_id')::bigint)
    when of_table = 'party' then
      (select a.product_id from contract c join asset a on a.id = c.asset_id
        where c.id = (r ->> 'contract_id')::bigint) end
$$;

-- Inserts a row of a page or changes an asset, and returns its id, or null if its slug or number is taken. It runs with
-- the caller's rights: the app's for a draft, the owner's when two persons signed.
create function catalogue.write_page(wish jsonb, by_staff bigint) returns bigint
language plpgsql set search_path = catalogue, pg_temp as $$
declare
  r jsonb := wish -> 'row';
  -- A file is named by its hash, so that the signers can compare it.
  v_file bigint := (select f.id from file f where f.sha256 = split_part(wish ->> 'file', '.', 1));
  v_id bigint;
begin
  case wish ->> 'into'
    when 'asset' then
      if wish ? 'id' then
        update asset a set name = x.name, what = x.what, place = x.place, serial = x.serial, lessee = x.lessee,
            insurance = x.insurance, liable = x.liable, state = x.state, version = a.version + 1,
            changed_at = platform.now()
          from jsonb_populate_record(null::asset, r) x where a.id = (wish ->> 'id')::bigint returning a.id into v_id;
      else
        insert into asset (product_id, slug, name, what, place, serial, lessee, insurance, liable, state)
          select product_id, slug, name, what, place, serial, lessee, insurance, liable, state
          from jsonb_populate_record(null::asset, r)
          on conflict (slug) do nothing returning id into v_id;
      end if;
    when 'photo' then
      insert into photo as p (product_id, file_id, alt, place)
        select x.product_id, v_file, x.alt,
          (select coalesce(max(o.place), 0) + 1 from photo o where o.product_id = x.product_id)
        from jsonb_populate_record(null::photo, r) x
        on conflict (product_id, file_id) do update set alt = excluded.alt returning p.id into v_id;
    when 'document' then
      insert into document (asset_id, kind, title, file_id, added_by)
        select asset_id, kind, title, v_file, by_staff from jsonb_populate_record(null::document, r)
        returning id into v_id;
    when 'contract' then
      insert into contract (asset_id, number, title, bills, due_day, grace_days, rent, fee_bps, starts_on, ends_on)
        select asset_id, number, title, bills, due_day, grace_days, rent, fee_bps, starts_on, ends_on
        from jsonb_populate_record(null::contract, r)
        on conflict (number) do nothing returning id into v_id;
    when 'party' then
      insert into party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
        select contract_id, role, name, bank_kind, bank_code, bank_number, from_on, by_staff
        from jsonb_populate_record(null::party, r)
        on conflict do nothing returning id into v_id;
  end case;
  return v_id;
end $$;

-- Writes a signed row, or several. Each must belong to the product whose contracts and assets the two signers read.
create function catalogue.carry_out_page(p catalogue.proposal) returns bigint
language plpgsql security definer set search_path = catalogue, pg_temp as $$
declare v_id bigint; v_row jsonb;
begin
  for v_row in select jsonb_array_elements(coalesce(p.wish -> 'rows', jsonb_build_array(p.wish -> 'row'))) loop
    if product_of_page(p.wish ->> 'into', case when p.wish ? 'id'
        then (select to_jsonb(a) from asset a where a.id = (p.wish ->> 'id')::bigint) else v_row end)
      is distinct from p.product_id
    then raise exception 'words_unfit' using errcode = 'C3P01'; end if;
    v_id := write_page(p.wish || jsonb_build_object('row', v_row), p.proposed_by);
    if v_id is null then raise exception 'slug_taken' using errcode = 'C3P01'; end if;
  end loop;
  return v_id;
end $$;

-- The app may write only a draft's page. But bad news must not wait for a second person, so one person may set an asset
-- to out of order or lost. One person may also remove a photo, which no trigger checks.
create function catalogue.keep_page() returns trigger
language plpgsql set search_path = catalogue, pg_temp as $$
declare v_draft boolean; v_news constant text[] := '{state,version,changed_at}';
begin
  if current_user <> 'c3_app' then return new; end if;
  -- Waits for a transaction that is just putting the product on sale.
  select status = 'draft' and discarded_at is null into v_draft from product
    where id = product_of_page(tg_table_name, to_jsonb(new)) for share;
  if not v_draft and not (tg_table_name = 'asset' and tg_op = 'UPDATE'
    and to_jsonb(new) - v_news = to_jsonb(old) - v_news and to_jsonb(new) ->> 'state' in ('out_of_order', 'lost'))
  then raise exception 'two_persons_required' using errcode = 'C3P01'; end if;
  return new;
end $$;
create trigger written_by_two before insert or update on catalogue.asset
  for each row execute function catalogue.keep_page();
create trigger written_by_two before insert or update on catalogue.photo
  for each row execute function catalogue.keep_page();
create trigger written_by_two before insert on catalogue.document
  for each row execute function catalogue.keep_page();
create trigger written_by_two before insert on catalogue.contract
  for each row execute function catalogue.keep_page();
create trigger written_by_two before insert on catalogue.party
  for each row execute function catalogue.keep_page();

revoke execute on function catalogue.product_of_page, catalogue.write_page, catalogue.carry_out_page from public;
grant execute on function catalogue.product_of_page, catalogue.write_page to c3_app;
