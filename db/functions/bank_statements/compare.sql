-- Lines of a statement file beside those that the feed brought: for the days of the file, and of the same reference on
-- any other day. The bank gives each movement on an account one reference, so it says which line is which. The feed
-- should have it once; a second line with it is no line of the file.
create function bank_statements.compared(of_account text, from_day date, to_day date, of_lines jsonb)
returns table (place bigint, standing text, differing text[], stated jsonb, line_id bigint)
language sql stable security definer set search_path = bank_statements, ledger, pg_temp as $$
  with stated as (
    select n, line, line ->> 'bankReference' as reference, (line #>> '{booked,at}')::timestamptz as booked_at
    from jsonb_array_elements(of_lines) with ordinality e(line, n)
  ), found as (
    select id from statement_line s
      where s.rail = 1 and s.account = of_account and s.statement_date between from_day and to_day
    union
    select id from statement_line s
      where s.rail = 1 and s.account = of_account and s.bank_reference in (select reference from stated)
  ), fed as (
    select s.*, row_number() over (partition by s.bank_reference order by s.bank_seq) as turn
    from statement_line s where s.id in (select id from found)
  )
  select row_number() over (order by f.n, s.bank_seq),
    case when s.id is null then 'only_file' when f.n is null then 'only_feed'
      when cardinality(d.differing) = 0 then 'same' else 'differs' end,
    coalesce(d.differing, '{}'), f.line, s.id
  from stated f full join fed s on s.bank_reference = f.reference and s.turn = 1
  left join lateral (
    -- Where the file says nothing, it can't differ: comparing with null gives null.
    select array(select field from (values
        (1, 'direction', f.line ->> 'direction' <> s.direction),
        (2, 'amount', (f.line ->> 'amountMinor')::numeric <> s.amount),
        (3, 'booked', case when f.booked_at is null
          then (f.line #>> '{booked,on}')::date <> platform.business_date(s.booked_at)
          else f.booked_at <> s.booked_at end),
        (4, 'value_date', (f.line ->> 'valueDate')::date <> s.value_date),
        (5, 'balance_after', (f.line ->> 'balanceAfterMinor')::numeric <> s.balance_after),
        (6, 'sequence', f.line ->> 'sequence' <> s.bank_seq::text),
        (7, 'name', unquoted(f.line ->> 'name') <> unquoted(s.counterparty_name)),
        (8, 'account', f.line ->> 'account' <> s.counterparty_account),
        (9, 'kind', f.line ->> 'kind' <> s.kind),
        (10, 'reference', unquoted(f.line ->> 'reference') <> unquoted(s.reference)),
        -- The number of our order or, if it has none, the reference: CAMT.053 has one field for both.
        (11, 'order', unquoted(f.line ->> 'order') <> unquoted(coalesce(s.instruction_id, s.reference))),
        (12, 'narrative', unquoted(f.line ->> 'narrative') <> unquoted(s.narrative)),
        (13, 'period', s.statement_date not between from_day and to_day)
      ) asked(n, field, differs) where differs order by n) as differing
  ) d on f.n is not null and s.id is not null
$$;

-- In CSV a text that a spreadsheet would run has a quote before it.
create function bank_statements.unquoted(said text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$ select ltrim(said, '''') $$;

-- How many lines stand how, and the bank's statement of these days as the feed brought it.
create function bank_statements.summed(of_account text, from_day date, to_day date, of_lines jsonb, of_sha256 bytea)
returns table (same integer, differs integer, only_file integer, only_feed integer, feed_opening bigint,
  feed_closing bigint, as_hashed boolean)
language sql stable security definer set search_path = bank_statements, ledger, pg_temp as $$
  select c.*, d.* from (
    select count(*) filter (where standing = 'same')::integer, count(*) filter (where standing = 'differs')::integer,
      count(*) filter (where standing = 'only_file')::integer, count(*) filter (where standing = 'only_feed')::integer
    from compared(of_account, from_day, to_day, of_lines)) c,
  (select (array_agg(s.opening order by s.business_date))[1],
      (array_agg(s.closing order by s.business_date desc) filter (where s.business_date = to_day))[1],
      coalesce(bool_or(s.sha256 = of_sha256), false)
    from statement_day s
    where s.rail = 1 and s.account = of_account and s.business_date between from_day and to_day) d
$$;

revoke execute on function bank_statements.compared, bank_statements.unquoted, bank_statements.summed
  from public;
grant execute on function bank_statements.compared, bank_statements.summed to c3_app;
