-- Codes that members redeem (rewards.md 5). The app generates them once for a signed batch, and stores their keyed
-- hashes here.
create function coupons.keep_codes(of_batch bigint, digests bytea[]) returns boolean
language plpgsql security definer set search_path = coupons, pg_temp as $$
declare v_batch batch;
begin
  if platform.is_plain(digests) is not true then perform ledger.refuse('codes_malformed'); end if;
  select * into v_batch from batch where id = of_batch for no key update;
  if v_batch.state is distinct from 'done' or v_batch.way in ('members', 'prize') or v_batch.drawn_at is not null
    or v_batch.stopped_at is not null
  then return false; end if;
  if cardinality(digests) <> (case v_batch.way when 'word' then 1 else v_batch.pieces end) then
    perform ledger.refuse('codes_malformed');
  end if;
  insert into code (batch_id, digest) select of_batch, digest from unnest(digests) digest;
  update batch set drawn_at = platform.now() where id = of_batch;
  return true;
end $$;

-- Redeems a code for a member, or returns why not. If the batch gives coupons, makes one. The grant must follow in the
-- same transaction (proof.sql).
create function coupons.redeem(of_digest bytea, member bigint, out refused text, out redemption_id bigint,
  out coupon_id bigint)
language plpgsql security definer set search_path = coupons, pg_temp as $$
declare v_code code; v_batch batch;
begin
  -- Callers with the same code wait here, so its last use is given only once.
  select * into v_code from code where digest = of_digest for update;
  if not found then refused := 'code_unknown'; return; end if;
  select * into v_batch from batch where id = v_code.batch_id for share;
  refused := case
    when exists (select from redemption r where r.code_id = v_code.id and r.member_id = member)
      then 'code_redeemed_by_you'
    when v_batch.stopped_at is not null then 'code_stopped'
    when platform.business_date(platform.now()) > v_batch.until then 'code_over'
    when (select count(*) from redemption r where r.code_id = v_code.id)
      >= case v_batch.way when 'word' then v_batch.pieces else 1 end then 'code_used_up' end;
  if refused is not null then return; end if;
  insert into redemption (batch_id, code_id, member_id) values (v_batch.id, v_code.id, member)
    returning id into redemption_id;
  if v_batch.gives = 'coupon' then
    insert into coupon (batch_id, member_id, redemption_id, worth_minor, ends_at)
      values (v_batch.id, member, redemption_id, v_batch.worth, end_of(v_batch.valid_days))
      returning id into coupon_id;
  end if;
end $$;

revoke execute on function coupons.keep_codes, coupons.redeem from public;
grant execute on function coupons.keep_codes, coupons.redeem to c3_app;
