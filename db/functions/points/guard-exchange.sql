-- Ledger guard 'exchange', called by ledger.post(): takes all points of an exchange from its member, once, with the
-- member's PIN, and within the daily limit. The member's account is locked, so all earlier exchanges of the day are
-- seen.
create function points.consume_exchange(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = points, ledger, pg_temp as $$
declare v_rows int;
begin
  perform 1 from exchange where id = any (guards) order by id for no key update;
  if exists (
    select from unnest(debits, amounts, guards) line(debit, amount, guard)
    left join exchange given on given.id = line.guard
    where (given.member_id, given.points) is distinct from (scope_of(line.debit), line.amount)
  ) then perform ledger.refuse('exchange_not_covering'); end if;
  update exchange given set transfer_id = line.transfer
    from (select distinct on (guard) guard, transfer from unnest(guards, transfers) pair(guard, transfer)) line
    where given.id = line.guard and given.transfer_id is null;
  get diagnostics v_rows = row_count;
  if v_rows <> cardinality(guards) then perform ledger.refuse('exchange_used'); end if;
  if exists (
    select from (select distinct member_id, business_date from exchange where id = any (guards)) day
    join exchange made using (member_id, business_date)
    where made.transfer_id is not null
    group by member_id, business_date having sum(made.points) > (
      select rules.exchange_day_most + rules.exchange_more_per_level * identity.vip_level_of(member_id)
      from points.exchange_rules() rules)
  ) then perform ledger.refuse('exchange_above_day'); end if;
  perform identity.use_pin_proofs(array_agg(line.transfer), array_agg(given.member_id), array_agg('exchange'::text),
      array_agg(given.points), array_agg(given.amount_minor::text))
    from unnest(guards, transfers) line(guard, transfer) join exchange given on given.id = line.guard;
end $$;

revoke execute on function points.consume_exchange from public;
grant execute on function points.consume_exchange to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('exchange', 'points.consume_exchange', false);
