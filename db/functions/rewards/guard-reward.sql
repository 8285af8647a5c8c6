-- Guard 'reward': money from the rewards budget for a cause, once, to its member, as much as the grant says. The rule
-- demands coverage. The budget's account covers no more than its balance (promises.md 2).
create function rewards.consume_grant(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = rewards, ledger, pg_temp as $$
declare v_rows int;
begin
  perform 1 from rewards.grant where id = any (guards) order by id for no key update;
  if exists (
    select from unnest(purposes, debits, credits, amounts, guards) line(purpose, debit, credit, amount, guard)
    left join rewards.grant given on given.id = line.guard
    where (given.purpose, given.member_id, given.amount)
      is distinct from (line.purpose, scope_of(line.credit), line.amount)
  ) then perform ledger.opposed('grant_not_covering'); end if;
  perform ledger.require_causes(
      array_agg(given.purpose), array_agg(given.cause_id), array_agg(given.member_id), array_agg(given.amount))
    from rewards.grant given where given.id = any (guards);
  update rewards.grant given set transfer_id = line.transfer
    from (select distinct on (guard) guard, transfer from unnest(guards, transfers) pair(guard, transfer)) line
    where given.id = line.guard and given.transfer_id is null;
  get diagnostics v_rows = row_count;
  if v_rows <> cardinality(guards) then perform ledger.opposed('grant_used'); end if;
end $$;

revoke execute on function rewards.consume_grant from public;
grant execute on function rewards.consume_grant to c3_ledger;

create constraint trigger grant_posted after insert on rewards.grant deferrable initially deferred
  for each row execute function ledger.must_be_posted();

insert into ledger.guard_kind (kind, consume, early) values ('reward', 'rewards.consume_grant', true);
