-- Closes one statement day of the client account, or returns the reason why it cannot. It locks the client account
-- first. Everything that posts bank money needs that lock, so postings wait for a moment.
-- - Opening = the last closing.
-- - Lines add up to the bank's closing.
-- - Closing = ledger + unposted - not yet stated.
--
-- It stays fast at volume, because it reads only lines and postings after the last closed day's marks (bank_seq_until
-- and posting_seq_until).
create function ledger.close_day(p_day date) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_day statement_day; v_last reconciled_day; v_lines record; v_ledger bigint; v_unposted bigint; v_not_stated bigint;
  v_bank_seq bigint; v_posting_seq bigint; v_oldest date; v_unanswered date;
begin
  select -posted into v_ledger from lock_accounts(array[ledger.house('client_bank')]);
  select * into v_last from reconciled_day where rail = 1 order by business_date desc limit 1;
  if v_last.business_date >= p_day then return 'already_closed'; end if;
  select * into v_day from statement_day where rail = 1 and account = 'client' and business_date = p_day;
  if v_day.business_date is null then return 'statement_missing'; end if;
  if exists (
    select from statement_day where rail = 1 and account = 'client' and business_date < p_day
      and business_date > coalesce(v_last.business_date, '-infinity')
  ) then return 'earlier_day_open'; end if;
  if v_day.opening <> coalesce(v_last.bank_closing, 0) then return 'opening_differs'; end if;

  select count(*) n, coalesce(sum(case direction when 'in' then amount else -amount end), 0) net into v_lines
    from statement_line where account = 'client' and coalesce(statement_date, value_date) = p_day;
  if v_lines.n <> v_day.line_count or v_day.opening + v_lines.net <> v_day.closing then return 'lines_differ'; end if;

  -- Bank lines up to this day that the ledger has not posted in full.
  select coalesce(sum(case l.direction when 'in' then open else -open end), 0),
      min(l.bank_seq) filter (where open <> 0),
      min(coalesce(l.statement_date, l.value_date)) filter (where open <> 0 and direction = 'out')
    into v_unposted, v_bank_seq, v_unanswered
    from (select s.*, s.amount - posted_for_line(s.id) as open from statement_line s
          where s.account = 'client' and s.bank_seq > coalesce(v_last.bank_seq_until, 0)
            and coalesce(s.statement_date, s.value_date) <= p_day) l;

  -- Postings to the client account that no statement up to this day shows: later lines, and instructions still under
  -- way.
  select coalesce(sum(hidden), 0), min(seq) filter (where hidden <> 0),
      min(business_date) filter (where hidden <> 0 and under_way)
    into v_not_stated, v_posting_seq, v_oldest
    from (
      select min(p.seq) seq, sum(-p.amount)::bigint hidden, t.business_date, false under_way
        from posting p
        join line l on l.transfer_id = p.transfer_id and l.n = p.n
        join transfer t on t.id = p.transfer_id
        join statement_line s on s.id = l.guard and coalesce(s.statement_date, s.value_date) > p_day
        where p.account_id = ledger.house('client_bank') and p.seq > coalesce(v_last.posting_seq_until, 0)
          and l.purpose in ('bank_in', 'bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled')
        group by p.transfer_id, t.business_date
      union all
      select seq, hidden + coalesce((
          select sum(m.amount) from outward_match m join statement_line s on s.id = m.statement_line_id
          where m.transfer_id = x.transfer_id and coalesce(s.statement_date, s.value_date) <= p_day), 0)::bigint,
        business_date, true
        from (
          select p.transfer_id, min(p.seq) seq, sum(-p.amount)::bigint hidden, t.business_date
            from posting p
            join line l on l.transfer_id = p.transfer_id and l.n = p.n
            join transfer t on t.id = p.transfer_id
            where p.account_id = ledger.house('client_bank') and p.seq > coalesce(v_last.posting_seq_until, 0)
              and l.purpose not in
                ('bank_in', 'bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled')
            group by p.transfer_id, t.business_date) x
    ) y;
  -- An instruction that no statement has shown for ten days is no longer under way, so something is wrong.
  if v_oldest < p_day - 10 then return 'under_way_too_long'; end if;
  -- Money left the bank more than ten days ago, and no posting accounts for it.
  if v_unanswered < p_day - 10 then return 'unposted_too_long'; end if;
  if v_day.closing <> v_ledger + v_unposted - v_not_stated then return 'closing_differs'; end if;

  insert into reconciled_day (rail, business_date, bank_closing, ledger_balance, unposted, not_stated, next_due_at,
    closed_at, bank_seq_until, posting_seq_until)
  values (1, p_day, v_day.closing, v_ledger, v_unposted, v_not_stated,
    coalesce(v_day.next_due_at, platform.moment_of(p_day + 2)) + interval '6 hours',
    platform.now(),
    coalesce(v_bank_seq - 1,
      (select max(bank_seq) from statement_line
       where account = 'client' and coalesce(statement_date, value_date) <= p_day),
      coalesce(v_last.bank_seq_until, 0)),
    coalesce(v_posting_seq - 1, (select version from account where id = ledger.house('client_bank'))));
  return 'closed';
end $$;

grant execute on function ledger.close_day to c3_app, c3_owner;
