-- Exchanges of points (C3coin) for money: the amount, and the proof for the grant that pays it (rewards.md 2).

-- The C3coin for 1.00, the daily limit at VIP 0, and how much each level adds to it.
create function points.exchange_rules(
  out exchange_points bigint, out exchange_day_most bigint, out exchange_more_per_level bigint)
language sql stable security definer set search_path = points, pg_temp as $$
  select settings.value('points', 'exchangePoints')::bigint,
    settings.value('points', 'exchangeDayMost')::bigint,
    settings.value('points', 'exchangeMorePerLevel')::bigint
$$;

-- The database computes the money at the current rate, whatever the app sets.
create function points.fill_exchange() returns trigger
language plpgsql security definer set search_path = points, pg_temp as $$
declare v_rate bigint := (select exchange_points from exchange_rules());
begin
  if new.points % v_rate <> 0 then perform ledger.refuse('exchange_not_whole'); end if;
  new.amount_minor := new.points / v_rate * 100;
  new.made_at := platform.now();
  new.business_date := platform.business_date(new.made_at);
  return new;
end $$;
create trigger exchange_filled before insert on points.exchange for each row execute function points.fill_exchange();

-- Proof for the grant: an exchange earns exactly its own member the money of its row.
create function points.earns_exchange(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = points, pg_temp as $$
  select exists (
    select from exchange where id = rewards.cause_id($1) and member_id = $2 and amount_minor = $3)
$$;

-- Runs at commit: the points and the money must move in the same transfer.
create function points.must_be_exchanged() returns trigger
language plpgsql security definer set search_path = points, pg_temp as $$
declare v_transfer uuid := (select transfer_id from exchange where id = new.id);
begin
  if v_transfer is null or v_transfer is distinct from rewards.paid_in('points_exchange', new.id::text) then
    raise exception 'points.exchange % did not move both', new.id using errcode = 'C3L02';
  end if;
  return null;
end $$;
create constraint trigger exchange_moved_both after insert on points.exchange deferrable initially deferred
  for each row execute function points.must_be_exchanged();

revoke execute on function points.exchange_rules, points.fill_exchange, points.earns_exchange,
  points.must_be_exchanged from public;
grant execute on function points.exchange_rules to c3_app;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('points_exchange', 'points', 'money', 'exchange_paid', 'points.earns_exchange');
