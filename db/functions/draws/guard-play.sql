-- Ledger guard 'play', called by ledger.post(): a play must spend one chance of its member and set its hold aside, and
-- a pick must set its hold aside. It runs while the accounts are locked, so it sees all of a member's plays of the day,
-- and no pause can begin meanwhile.
create function draws.consume_plays(
  purposes text[], debits bigint[], credits bigint[], amounts bigint[], guards bigint[], transfers uuid[])
returns void language plpgsql security definer set search_path = draws, ledger, pg_temp
-- Looks up each row by its key, however many there are, because the connection may have made its plan while the table
-- was small.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off as $$
begin
  if exists (
    select from (
      select guard, array_agg(transfer) as transfers,
        count(*) filter (where purpose = 'chance_spent') as chances,
        platform.total(amount) filter (where purpose = 'chance_spent') as spent,
        min(debit) filter (where purpose = 'chance_spent') as from_account,
        count(*) filter (where purpose = 'prize_held') as holds,
        platform.total(amount) filter (where purpose = 'prize_held') as held
      from unnest(purposes, debits, amounts, guards, transfers) line(purpose, debit, amount, guard, transfer)
      group by guard) line
    left join play on play.id = line.guard
    left join pick on pick.id = line.guard
    where case when play.id is not null
        then (line.chances, line.spent, line.from_account, line.holds, line.held)
            = (1, 1, account_of('member_chances', play.member_id), 1, play.hold_minor)
          and play.transfer_id = all (line.transfers)
        else (line.chances, line.holds, line.held) = (0, 1, pick.hold_minor)
          and pick.transfer_id = all (line.transfers) end is not true
  ) then perform ledger.refuse('play_not_covering'); end if;
  if exists (
    select from (select business_date, array_agg(distinct member_id) as members from play where id = any (guards)
        group by business_date) day,
      lateral draws.care_of(day.members, day.business_date) care
    where care.barred_until is not null or care.played > care.most
  ) then perform ledger.refuse('guard_raced', 'care'); end if;
end $$;

-- Runs at commit: a play that has no line spending its chance is rolled back, and so is a pick that has no line setting
-- its prize's money aside.
create function draws.must_be_paid_for() returns trigger
language plpgsql security definer set search_path = draws, pg_temp set enable_seqscan = off as $$
begin
  if not exists (select from ledger.line l where l.transfer_id = new.transfer_id and l.guard = new.id
      and l.purpose = tg_argv[0])
  then raise exception 'draws.% % was not posted', tg_table_name, new.id using errcode = 'C3L02'; end if;
  return null;
end $$;
create constraint trigger play_posted after insert on draws.play deferrable initially deferred
  for each row execute function draws.must_be_paid_for('chance_spent');
create constraint trigger pick_posted after insert on draws.pick deferrable initially deferred
  for each row execute function draws.must_be_paid_for('prize_held');

revoke execute on function draws.consume_plays, draws.must_be_paid_for from public;
grant execute on function draws.consume_plays to c3_ledger;

insert into ledger.guard_kind (kind, consume, early) values ('play', 'draws.consume_plays', false);
