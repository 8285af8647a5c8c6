-- Coupons as prizes, called by the feature of draws.

-- The worth of one coupon and the number of coupons of a batch of prizes. No row for any other batch.
create function coupons.prizes_of(of_batch bigint) returns table (worth bigint, pieces int)
language sql stable set search_path = coupons, pg_temp as $$
  select b.worth, b.pieces from batch b where b.id = of_batch and b.way = 'prize' and b.state = 'done'
$$;

-- Makes the coupon that a play won. It can be used at once, because the posting that settles the play moves its worth.
create function coupons.give_prize(of_batch bigint, member bigint, play bigint) returns void
language sql set search_path = coupons, pg_temp as $$
  insert into coupon (batch_id, member_id, play_id, worth_minor, ends_at, issued_at)
    select b.id, member, play, b.worth, end_of(b.valid_days), platform.now() from batch b where b.id = of_batch
$$;

revoke execute on function coupons.prizes_of, coupons.give_prize from public;
