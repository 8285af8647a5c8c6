-- Signals: signs of abuse between a leader and a buyer, such as one person being both. If there is one, staff must look
-- before a rebate is paid (rewards.md 3); a signal refuses nothing. Signals use the flow of money, names that the bank
-- confirmed, and keys that the server gave to phones. A client can make up a device id, so no signal uses one.

-- Pairs of leader and buyer, each once.
create function team.pairs_of(leaders bigint[], buyers bigint[]) returns table (leader bigint, buyer bigint)
language plpgsql stable set search_path = team, pg_temp as $$
begin
  if (platform.is_plain(leaders) and platform.is_plain(buyers) and cardinality(leaders) = cardinality(buyers))
    is not true then perform ledger.refuse('pairs_malformed', 'lists'); end if;
  return query select distinct asked.leader, asked.buyer from unnest(leaders, buyers) asked(leader, buyer);
end $$;

-- Payout accounts that both have or had.
create function team.shared_accounts(leader bigint, buyer bigint) returns text[] language sql stable as $$
  select array(select distinct mine.institution || ' ' || mine.number
    from wallet.payout_account mine join wallet.payout_account theirs
      on (theirs.institution, theirs.number) = (mine.institution, mine.number)
    where mine.member_id = leader and theirs.member_id = buyer order by 1)
$$;

-- Payout accounts of one from which the other's deposits came.
create function team.looped_accounts(leader bigint, buyer bigint) returns text[] language sql stable as $$
  select array(select distinct mine.institution || ' ' || mine.number
    from (values (leader, buyer), (buyer, leader)) way(paid_out, paid_in)
    join wallet.payout_account mine on mine.member_id = way.paid_out
    join wallet.recharge_lot theirs
      on (theirs.source_institution, theirs.source_number) = (mine.institution, mine.number)
    where theirs.member_id = way.paid_in order by 1)
$$;

-- Accounts from which the buyer deposited, and also the leader or another member of the leader's team.
create function team.shared_payers(leader bigint, buyer bigint) returns text[] language sql stable as $$
  select array(select distinct own.source_institution || ' ' || own.source_number
    from wallet.recharge_lot own join wallet.recharge_lot other
      on (other.source_institution, other.source_number) = (own.source_institution, own.source_number)
      and other.member_id <> own.member_id
    where own.member_id = buyer and (other.member_id = leader or exists (
      select from team.place p where p.member_id = other.member_id and p.leader_id = leader)) order by 1)
$$;

-- Whether nearly the amount that one of them withdrew was deposited by the other within three days.
create function team.goes_round(leader bigint, buyer bigint) returns boolean language sql stable as $$
  select exists (
    select from (values (leader, buyer), (buyer, leader)) way(paid_out, paid_in)
    join wallet.withdrawal w on w.member_id = way.paid_out and w.paid_at is not null
    join wallet.recharge r on r.member_id = way.paid_in
      and r.settled_at >= w.paid_at and r.settled_at < w.paid_at + interval '3 days'
      and r.settled_minor between w.net_minor * 9 / 10 and w.net_minor)
$$;

-- Keys of phones on which both signed in. The server issues these keys.
create function team.shared_keys(leader bigint, buyer bigint) returns bytea[] language sql stable as $$
  select array(select distinct mine.device_key_hash
    from identity.session mine join identity.session theirs on theirs.device_key_hash = mine.device_key_hash
    where mine.member_id = leader and theirs.member_id = buyer)
$$;

create function team.members_on(keys bytea[]) returns bigint language sql stable as $$
  select count(distinct s.member_id) from identity.session s where s.device_key_hash = any (keys)
$$;

-- The reason to hold the rebate of each pair, or null. `shared_most`: how many members on one phone still count as a
-- family. `burst_most`: how many people a leader may invite within an hour without a signal.
create function team.signals_of(leaders bigint[], buyers bigint[], shared_most int, burst_most int)
returns table (leader_id bigint, buyer_id bigint, signal text)
language sql stable security definer set search_path = team, pg_temp as $$
  select pair.leader, pair.buyer, case
    when shared_accounts(pair.leader, pair.buyer) <> '{}' then 'same_payout_account'
    when looped_accounts(pair.leader, pair.buyer) <> '{}' or goes_round(pair.leader, pair.buyer) then 'closed_loop'
    when shared_payers(pair.leader, pair.buyer) <> '{}' then 'same_payer'
    when exists (
      select from wallet.payout_account mine join wallet.payout_account theirs
        on wallet.same_name(theirs.holder_name, mine.holder_name)
      where mine.member_id = pair.leader and theirs.member_id = pair.buyer) then 'same_holder'
    when members_on(shared_keys(pair.leader, pair.buyer)) > shared_most then 'same_device'
    -- `burst_most` others joined under this leader in the hour before.
    when (select buyer.joined_at - other.joined_at < interval '1 hour'
      from place buyer cross join lateral (
        select p.joined_at from place p
        where p.leader_id = pair.leader and p.level = 1 and p.member_id < pair.buyer
        order by p.member_id desc offset burst_most - 1 limit 1) other
      where buyer.member_id = pair.buyer and buyer.level = 1 and buyer.leader_id = pair.leader) then 'burst' end
  from pairs_of(leaders, buyers) pair
$$;

-- What the desk sees beside a held rebate. invited_before counts at most a thousand.
create function team.evidence_of(leaders bigint[], buyers bigint[])
returns table (leader_id bigint, buyer_id bigint, shared_accounts text[], looped_accounts text[], shared_payers text[],
  goes_round boolean, shared_phones bigint, members_on_phones bigint, invited_before bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  select pair.leader, pair.buyer, team.shared_accounts(pair.leader, pair.buyer),
    team.looped_accounts(pair.leader, pair.buyer), team.shared_payers(pair.leader, pair.buyer),
    team.goes_round(pair.leader, pair.buyer), cardinality(phones.keys), members_on(phones.keys),
    (select count(*) from (
        select p.joined_at from place p
        where p.leader_id = pair.leader and p.level = 1 and p.member_id < pair.buyer
        order by p.member_id desc limit 1000) latest
      where latest.joined_at
        > (select m.registered_at from identity.member m where m.id = pair.buyer) - interval '1 hour')
  from pairs_of(leaders, buyers) pair
  cross join lateral (select shared_keys(pair.leader, pair.buyer) as keys) phones
$$;

revoke execute on function team.pairs_of, team.shared_accounts, team.looped_accounts, team.shared_payers,
  team.goes_round, team.shared_keys, team.members_on, team.signals_of, team.evidence_of from public;
grant execute on function team.signals_of, team.evidence_of to c3_app;
