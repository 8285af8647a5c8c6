-- Bank accounts that belong to staff (income.md 1): they may not pay revenue, nor be the source of a deposit, a party's
-- account or a member's payout account. Two different staff sign each declaration, and its end. A declaration is kept
-- after its end, because money that came before it still doesn't count as revenue.
create function identity.carry_staff_account(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = identity, pg_temp as $$
declare
  v_mistaken boolean := (words ->> 'mistaken')::boolean;
  v_open staff_account;
begin
  select * into v_open from staff_account where account = words ->> 'account' and ended_at is null for no key update;
  if words ->> 'kind' = 'declare' then
    if v_open.id is not null then raise exception 'account_known' using errcode = 'C3P01'; end if;
    insert into staff_account (account, staff_id, added_by, act_id)
      select words ->> 'account', (words ->> 'staff')::bigint, a.proposed_by, a.id
      from ledger.act a where a.id = of_act;
    return;
  end if;
  if words ->> 'kind' is distinct from 'end' or v_open.staff_id::text is distinct from words ->> 'staff' then
    raise exception 'staff_account_not_found' using errcode = 'C3P01';
  end if;
  -- A declaration that two persons signed cannot be called a mistake, only an older one that one person made.
  if v_mistaken and v_open.act_id is not null then
    raise exception 'staff_account_signed' using errcode = 'C3P01';
  end if;
  update staff_account set ended_at = platform.now(), end_act_id = of_act, mistaken = v_mistaken where id = v_open.id;
end $$;
revoke execute on function identity.carry_staff_account from public;
insert into acts.kind (kind, subject, carries)
  values ('staff_account_changed', '{account}', 'identity.carry_staff_account');

-- Whether the account counts as staff's at a time. Until a declaration ends, it also covers the time before it.
-- `infinity` asks whether it is staff's now.
create function identity.was_staffs(of_account text, at timestamptz) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select exists (
    select from staff_account s
    where s.account = of_account and not s.mistaken and (s.ended_at is null or s.ended_at > at))
$$;

revoke execute on function identity.was_staffs from public;
grant execute on function identity.was_staffs to c3_app;
