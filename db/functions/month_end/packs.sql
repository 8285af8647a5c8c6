-- Packs of reports. The database alone states a pack's hash, and a pack that has one takes no more bytes.
create function month_end.sha256_of(of_pack bigint) returns bytea
language sql stable security definer set search_path = month_end, pg_temp as $$
  select sha256(string_agg(bytes, '' order by n)) from piece where pack_id = of_pack
$$;

create function month_end.make_pack() returns trigger
language plpgsql security definer set search_path = month_end, pg_temp as $$
begin
  if old.made_at is not null or new.files is null then
    raise exception 'pack_final' using errcode = 'C3M01';
  end if;
  new.id := old.id;
  new.month := old.month;
  new.sha256 := month_end.sha256_of(old.id);
  new.bytes := (select sum(octet_length(bytes)) from piece where pack_id = old.id);
  new.made_at := platform.now();
  return new;
end $$;
create trigger pack_made before update on month_end.pack for each row execute function month_end.make_pack();

create function month_end.check_piece() returns trigger
language plpgsql security definer set search_path = month_end, pg_temp as $$
begin
  perform from pack where id = new.pack_id and made_at is null for share;
  if not found then raise exception 'pack_final' using errcode = 'C3M01'; end if;
  return new;
end $$;
create trigger piece_in_time before insert on month_end.piece for each row execute function month_end.check_piece();

revoke execute on function month_end.sha256_of, month_end.make_pack, month_end.check_piece from public;
grant execute on function month_end.sha256_of to c3_app;
