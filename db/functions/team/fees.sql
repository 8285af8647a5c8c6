-- Shares out the fees that orders leave with the operator, as cover for members' rewards (rewards.md 14).

-- Shares of a fee, in ten-thousandths: the holder's, then those of the three leaders above. Their sum never exceeds the
-- whole, so the covers of a group never exceed the fees of its orders.
create function team.fee_shares(moment timestamptz) returns table (level smallint, share bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  select (n - 1)::smallint, given.share::bigint
  from jsonb_array_elements_text(settings.value_at('team', 'feeSharesBasisPoints', moment))
    with ordinality given(share, n)
$$;

-- Fees on the income that was collected in the ledger's runs (after, until], by member, in ten-thousandths of a minor
-- unit. A rent's fee is booked with the rent, and counts for an order when its holder collects income from that rent.
-- The product's lowest fee rate so far is used, so all shares together stay below the booked fees. The charge of a
-- withdrawal does not count, because it goes to the bank and the tax office.
create function team.fees_in(after bigint, until bigint) returns table (member_id bigint, parts bigint)
language sql stable security definer set search_path = team, pg_temp as $$
  with collected as materialized (
    select o.member_id, o.product_id, l.amount, t.seq,
      platform.moment_of(t.business_date) as day_began
    from ledger.transfer t join ledger.line l on l.transfer_id = t.id
    join orders.purchase_order o on o.id = l.guard
    where t.seq > after and t.seq <= until and l.purpose = 'collect'
  ), shares as materialized (
    select day_began, s.* from (select distinct day_began from collected) days
    cross join lateral fee_shares(days.day_began) s
  ), rates as materialized (
    select e.product_id, t.seq,
      min(trunc(e.fee::numeric / e.net, 12)) over (partition by e.product_id order by t.seq) as rate
    from revenue.entry e join ledger.transfer t on t.id = e.transfer_id
    where e.product_id in (select c.product_id from collected c)
  ), left_fees as materialized (
    select c.member_id, c.day_began, c.amount * (
      select r.rate from rates r where r.product_id = c.product_id and r.seq < c.seq order by r.seq desc limit 1) as fee
    from collected c
  ), shared as (
    select f.member_id, floor(f.fee * s.share) as parts
    from left_fees f join shares s on s.day_began = f.day_began and s.level = 0
    union all
    select p.leader_id, floor(f.fee * s.share)
    from left_fees f join place p on p.member_id = f.member_id
    join shares s on s.day_began = f.day_began and s.level = p.level
  )
  select s.member_id, sum(s.parts)::bigint from shared s group by 1 having sum(s.parts) > 0
$$;

-- Adds the fees of the ledger's next `most` runs to the covers. One caller at a time. Returns the number of runs read.
create function team.share_fees(most bigint) returns bigint
language plpgsql security definer set search_path = team, pg_temp as $$
declare v_seq bigint; v_until bigint;
begin
  select seq into v_seq from fee_progress for update;
  select max(t.seq) into v_until from ledger.transfer t where t.seq > v_seq and t.seq <= v_seq + most;
  if v_until is null then return 0; end if;
  perform rewards.add_fees(array_agg(f.member_id order by f.member_id), array_agg(f.parts order by f.member_id))
    from fees_in(v_seq, v_until) f having count(*) > 0;
  update fee_progress set seq = v_until;
  return v_until - v_seq;
end $$;

revoke execute on function team.fee_shares, team.fees_in, team.share_fees from public;
grant execute on function team.share_fees, team.fees_in to c3_app;
