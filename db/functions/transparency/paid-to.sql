-- Sums of payments by receiver, for the public page.

-- How the page may show the receiver of a payment. A party to a contract is named, even if a member has that account.
-- Other members are not named, and neither are senders who only got their own money back. All others are named, because
-- that is the purpose of the page.
create function transparency.receiver_of(account text) returns text
language sql stable security definer set search_path = transparency, pg_temp as $$
  select case
    when exists (select from catalogue.party p where p.bank_account = account) then 'named'
    when wallet.is_members_account(split_part(account, ' ', 1), split_part(account, ' ', 2)) then 'member'
    when revenue.was_paid(account, 'infinity') then 'named'
    else 'sender' end
$$;

-- Adds the next `most` bank lines of each of our two accounts to the sums. Returns the number of lines read.
create function transparency.add_up_payments(most bigint) returns bigint
language plpgsql security definer set search_path = transparency, pg_temp as $$
declare v_progress progress; v_read bigint; v_client bigint; v_operator bigint;
begin
  select * into v_progress from progress for update;
  with fresh as (
    (select * from ledger.statement_line where rail = 1 and account = 'client' and bank_seq > v_progress.client_seq
      order by bank_seq limit most)
    union all
    (select * from ledger.statement_line where rail = 1 and account = 'operator'
      and bank_seq > v_progress.operator_seq order by bank_seq limit most)
  ), paid as (
    select account, counterparty_account, max(counterparty_name) as name, sum(amount) as amount, count(*) as lines,
      max(platform.business_date(booked_at)) as last_on
    from fresh where direction = 'out' group by 1, 2
  ), kept as (
    insert into paid_to as p (from_account, to_account, to_name, member, amount, lines, last_on)
      select account, counterparty_account, name, receiver_of(counterparty_account) = 'member', amount, lines, last_on
      from paid order by 1, 2
    on conflict (from_account, to_account) do update
      set to_name = excluded.to_name, member = excluded.member, amount = p.amount + excluded.amount,
        lines = p.lines + excluded.lines, last_on = greatest(p.last_on, excluded.last_on)
  )
  select count(*), max(bank_seq) filter (where account = 'client'), max(bank_seq) filter (where account = 'operator')
    into v_read, v_client, v_operator from fresh;
  update progress set client_seq = coalesce(v_client, client_seq), operator_seq = coalesce(v_operator, operator_seq)
    where v_read > 0;
  return v_read;
end $$;

revoke execute on function transparency.receiver_of, transparency.add_up_payments from public;
grant execute on function transparency.receiver_of, transparency.add_up_payments to c3_app;
