-- Guard 'chance_use': a cause uses chances once, from their member. The ledger refuses more than the member has.
create function chances.consume_use(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = chances, ledger, pg_temp as $$
declare v_rows int;
begin
  perform 1 from chances.use where id = any (guards) order by id for no key update;
  if exists (
    select from unnest(purposes, debits, credits, amounts, guards) line(purpose, debit, credit, amount, guard)
    left join chances.use given on given.id = line.guard
    where (given.purpose, given.member_id, given.amount)
      is distinct from (line.purpose, scope_of(line.debit), line.amount)
  ) then perform ledger.opposed('use_not_covering'); end if;
  perform ledger.require_causes(
      array_agg(given.purpose), array_agg(given.cause_id), array_agg(given.member_id), array_agg(given.amount))
    from chances.use given where given.id = any (guards);
  update chances.use given set transfer_id = line.transfer
    from (select distinct on (guard) guard, transfer from unnest(guards, transfers) pair(guard, transfer)) line
    where given.id = line.guard and given.transfer_id is null;
  get diagnostics v_rows = row_count;
  if v_rows <> cardinality(guards) then perform ledger.opposed('use_used'); end if;
end $$;

revoke execute on function chances.consume_use from public;
grant execute on function chances.consume_use to c3_ledger;

create constraint trigger use_posted after insert on chances.use deferrable initially deferred
  for each row execute function ledger.must_be_posted();

insert into ledger.guard_kind (kind, consume, early) values ('chance_use', 'chances.consume_use', true);
