-- Two persons pay a member from the rewards budget (rewards.md 15). Ledger guard 'addition', called by ledger.post():
-- the signed act is paid in full, once, to its member. Only the budget pays, so no addition is income without revenue.

-- Whether one of the act's signers, or its proposer, is this member, as far as the database knows.
create function rewards.is_to_a_signer(of_act bigint, to_member bigint) returns boolean
language sql stable set search_path = rewards, pg_temp as $$
  select exists (
    select from identity.staffs_of(array[to_member]) own
    where own.staff_id in (
      select staff_id from ledger.act_approval where act_id = of_act
      union all select proposed_by from ledger.act where id = of_act))
$$;

-- Carries out a signed act. The posting has to follow in the same transaction.
create function rewards.carry_addition(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = rewards, pg_temp as $$
declare v_member bigint := (words ->> 'member')::bigint;
begin
  if not exists (select from identity.member m where m.id = v_member and m.closed_at is null) then
    raise exception 'member_not_found' using errcode = 'C3P01';
  end if;
  if is_to_a_signer(of_act, v_member) then
    raise exception 'addition_to_oneself' using errcode = 'C3P01';
  end if;
  insert into addition (act_id, member_id, amount, reason)
    values (of_act, v_member, (words ->> 'amount')::bigint, words ->> 'reason');
end $$;

create function rewards.addition_is_paid() returns trigger
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  if exists (select from addition where act_id = new.act_id and transfer_id is null) then
    raise exception 'addition_not_paid' using errcode = 'C3S12';
  end if;
  return null;
end $$;
create constraint trigger addition_paid after insert on rewards.addition
  deferrable initially deferred for each row execute function rewards.addition_is_paid();

create function rewards.consume_addition(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = rewards, ledger, pg_temp as $$
begin
  perform 1 from addition where act_id = any (guards) order by act_id for no key update;
  if exists (
    select from (
      select guard, count(*) lines, sum(amount) amount, min(debit) debit, min(credit) credit
      from unnest(debits, credits, amounts, guards) line(debit, credit, amount, guard) group by guard) paid
    left join addition a on a.act_id = paid.guard and a.transfer_id is null
    where a.act_id is null or paid.lines <> 1 or paid.amount <> a.amount
      or paid.debit <> house('rewards_budget') or paid.credit <> account_of('member_income', a.member_id)
  ) then perform ledger.refuse('addition_not_covering'); end if;
  perform ledger.require_two_persons(guards);
  update addition a set paid_at = platform.now(), transfer_id = line.transfer
    from unnest(guards, transfers) line(guard, transfer) where a.act_id = line.guard;
end $$;

revoke execute on function rewards.is_to_a_signer, rewards.carry_addition, rewards.addition_is_paid,
  rewards.consume_addition from public;
grant execute on function rewards.consume_addition to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('addition', 'rewards.consume_addition', false);
insert into acts.kind (kind, subject, carries) values ('system_addition', '{member}', 'rewards.carry_addition');
