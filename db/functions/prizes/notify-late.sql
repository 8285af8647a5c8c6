-- Goods whose worth may be taken in money since a moment of which their member was not told. A later parcel moves that
-- moment, so a delivery may be late twice. It is judged under the lock of the delivery, as money and shipping are.
create function prizes.notify_late(most int)
returns table (play_id bigint, member_id bigint, round_id bigint, prize smallint, worth_minor bigint, claimed boolean)
language plpgsql security definer set search_path = prizes, pg_temp as $$
#variable_conflict use_column
declare v_ids bigint[];
begin
  select array_agg(l.play_id) into v_ids from (
    select d.play_id from delivery d
    where d.delivered_at is null and d.paid_at is null
      and cash_time(d, last_shipment(d.play_id)) < (select platform.now())
      and d.notified_cash_time is distinct from cash_time(d, last_shipment(d.play_id))
    order by d.play_id limit most for no key update skip locked) l;
  return query
    update delivery d set notified_cash_time = cash_time(d, last_shipment(d.play_id))
    where d.play_id = any (v_ids) and d.delivered_at is null and d.paid_at is null
      and cash_time(d, last_shipment(d.play_id)) < (select platform.now())
    returning d.play_id, d.member_id, d.round_id, d.prize, d.worth_minor, d.claimed_at is not null;
end $$;
revoke execute on function prizes.notify_late from public;
grant execute on function prizes.notify_late to c3_app;
