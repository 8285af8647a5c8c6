-- SVIP, which members buy for points for some days (rewards.md 7).

-- The database sets price and term. A new term begins when the last one ends. Purchases of one member queue here.
create function vip.fill_svip() returns trigger
language plpgsql security definer set search_path = vip, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('vip.svip ' || new.member_id, 0));
  new.bought_at := platform.now();
  new.points := settings.value('vip', 'svipPoints')::bigint;
  new.starts_at := greatest(new.bought_at, (select max(ends_at) from svip where member_id = new.member_id));
  new.ends_at := new.starts_at + settings.value('vip', 'svipDays')::int * interval '1 day';
  new.notified_at := null;
  return new;
end $$;
create trigger svip_filled before insert on vip.svip for each row execute function vip.fill_svip();
create constraint trigger svip_posted after insert on vip.svip deferrable initially deferred
  for each row execute function ledger.must_be_posted();

-- Ledger guard 'svip', called by ledger.post(): takes all points for a term from its member, once, with the member's
-- PIN.
create function vip.consume_svip(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = vip, ledger, pg_temp as $$
declare v_rows int;
begin
  perform 1 from svip where id = any (guards) order by id for no key update;
  if exists (
    select from unnest(debits, amounts, guards) line(debit, amount, guard)
    left join svip term on term.id = line.guard
    where (term.member_id, term.points) is distinct from (scope_of(line.debit), line.amount)
  ) then perform ledger.refuse('svip_not_covering'); end if;
  update svip term set transfer_id = line.transfer
    from (select distinct on (guard) guard, transfer from unnest(guards, transfers) pair(guard, transfer)) line
    where term.id = line.guard and term.transfer_id is null;
  get diagnostics v_rows = row_count;
  if v_rows <> cardinality(guards) then perform ledger.refuse('svip_used'); end if;
  perform identity.use_pin_proofs(array_agg(line.transfer), array_agg(term.member_id), array_agg('svip'::text),
      array_agg(term.points), array_agg(extract(day from term.ends_at - term.starts_at)::int::text))
    from unnest(guards, transfers) line(guard, transfer) join svip term on term.id = line.guard;
end $$;

-- Terms that are over, each returned once. `extended`: the member has a later term.
create function vip.end_terms(most int) returns table (member_id bigint, ended_at timestamptz, extended boolean)
language sql security definer set search_path = vip, pg_temp as $$
  update svip term set notified_at = platform.now()
  where term.id in (select due.id from svip due where due.notified_at is null and due.ends_at <= (select platform.now())
    order by due.id limit most for no key update)
  returning term.member_id, term.ends_at, exists (
    select from svip later where later.member_id = term.member_id and later.ends_at > term.ends_at)
$$;

revoke execute on function vip.fill_svip, vip.consume_svip, vip.end_terms from public;
grant execute on function vip.consume_svip to c3_ledger;
grant execute on function vip.end_terms to c3_app;

insert into ledger.guard_kind (kind, consume, early) values ('svip', 'vip.consume_svip', false);
