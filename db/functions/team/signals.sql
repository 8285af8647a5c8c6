-- Signals: somebody must look before a rebate is paid (rewards.md 3). A signal refuses nothing.

-- Leaders beside buyers, each pair once.
create function team.pairs_of(leaders bigint[], buyers bigint[]) returns table (leader bigint, buyer bigint)
language plpgsql stable set search_path = team, pg_temp as $$
begin
  if (platform.is_plain(leaders) and platform.is_plain(buyers) and cardinality(leaders) = cardinality(buyers))
    is not true then perform ledger.opposed('pairs_malformed', 'lists'); end if;
  return query select distinct asked.leader, asked.buyer from unnest(leaders, buyers) asked(leader, buyer);
end $$;
revoke execute on function team.pairs_of from public;

-- The reason to hold the rebate of each pair of leader and buyer, or null. `shared_most`: members on one phone who are
-- still a family. `burst_most`: people whom a leader invites within an hour, and nobody wonders.
create function team.signals_of(leaders bigint[], buyers bigint[], shared_most int, burst_most int)
returns table (leader_id bigint, buyer_id bigint, signal text)
language sql stable security definer set search_path = team, pg_temp as $$
  select pair.leader, pair.buyer, case
    when exists (
      select from wallet.payout_account mine join wallet.payout_account theirs
        on (theirs.institution, theirs.number) = (mine.institution, mine.number)
      where mine.member_id = pair.leader and theirs.member_id = pair.buyer) then 'same_payout_account'
    when exists (
      select from wallet.payout_account mine join wallet.recharge_lot theirs
        on (theirs.source_institution, theirs.source_number) = (mine.institution, mine.number)
      where mine.member_id = pair.leader and theirs.member_id = pair.buyer) then 'closed_loop'
    when exists (
      select from identity.session mine join identity.session theirs on theirs.device_id = mine.device_id
      where mine.member_id = pair.leader and theirs.member_id = pair.buyer
        and (select count(distinct s.member_id) from identity.session s
          where s.device_id = mine.device_id) > shared_most) then 'same_device'
    -- As many others registered by this leader in the hour before.
    when (select buyer.joined_at - other.joined_at < interval '1 hour'
      from place buyer cross join lateral (
        select p.joined_at from place p
        where p.leader_id = pair.leader and p.level = 1 and p.member_id < pair.buyer
        order by p.member_id desc offset burst_most - 1 limit 1) other
      where buyer.member_id = pair.buyer and buyer.level = 1 and buyer.leader_id = pair.leader) then 'burst' end
  from pairs_of(leaders, buyers) pair
$$;
revoke execute on function team.signals_of from public;
grant execute on function team.signals_of to c3_app;

-- Evidence for the desk beside a held rebate. It names accounts of both, and accounts of the leader that paid for the
-- buyer. It counts their common phones, the members on them, and those invited in the hour before, up to a thousand.
create function team.evidence_of(leaders bigint[], buyers bigint[])
returns table (leader_id bigint, buyer_id bigint, shared_accounts text[], looped_accounts text[], shared_phones bigint,
  members_on_phones bigint, invited_before bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  select pair.leader, pair.buyer,
    array(select distinct mine.institution || ' ' || mine.number
      from wallet.payout_account mine join wallet.payout_account theirs
        on (theirs.institution, theirs.number) = (mine.institution, mine.number)
      where mine.member_id = pair.leader and theirs.member_id = pair.buyer order by 1),
    array(select distinct mine.institution || ' ' || mine.number
      from wallet.payout_account mine join wallet.recharge_lot theirs
        on (theirs.source_institution, theirs.source_number) = (mine.institution, mine.number)
      where mine.member_id = pair.leader and theirs.member_id = pair.buyer order by 1),
    cardinality(phones.ids),
    (select count(distinct s.member_id) from identity.session s where s.device_id = any (phones.ids)),
    (select count(*) from (
        select p.joined_at from place p
        where p.leader_id = pair.leader and p.level = 1 and p.member_id < pair.buyer
        order by p.member_id desc limit 1000) latest
      where latest.joined_at
        > (select m.registered_at from identity.member m where m.id = pair.buyer) - interval '1 hour')
  from pairs_of(leaders, buyers) pair
  cross join lateral (select array(select distinct mine.device_id
    from identity.session mine join identity.session theirs on theirs.device_id = mine.device_id
    where mine.member_id = pair.leader and theirs.member_id = pair.buyer) as ids) phones
$$;
revoke execute on function team.evidence_of from public;
grant execute on function team.evidence_of to c3_app;
