-- Refuses lists of another shape or length, and locks the bank lines.
create function ledger.lock_bank_lines(lines bigint[], amounts bigint[], transfers uuid[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  if (platform.is_plain(lines) and platform.is_plain(amounts) and platform.is_plain(transfers)
      and array[cardinality(amounts), cardinality(transfers)] = array_fill(cardinality(lines), array[2])) is not true
  then perform ledger.refuse('suspense_not_covering', 'lists'); end if;
  perform 1 from statement_line where id = any (lines) order by id for no key update;
end $$;

-- Called by guards that clear suspense: takes `amounts` of each bank line's money in suspense, in total never above
-- what the line brought in. A transfer clears at most one line, so a recall of that line takes money back from exactly
-- the accounts that it reached.
create function ledger.use_suspense(lines bigint[], amounts bigint[], transfers uuid[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform lock_bank_lines(lines, amounts, transfers);
  if exists (
    select from unnest(lines, transfers) u(line, transfer) group by transfer having count(distinct line) > 1
  ) then perform ledger.refuse('suspense_not_covering', 'two lines in one transfer'); end if;
  if exists (select from unnest(lines) l where l is null) then perform ledger.refuse('suspense_not_covering'); end if;
  insert into suspense_use
    select line, transfer, sum(amount) from unnest(lines, amounts, transfers) u(line, amount, transfer)
    group by line, transfer;
  if exists (
    select from (select distinct unnest(lines) line) used
    where coalesce((select sum(amount) from suspense_use where statement_line_id = used.line), 0)
        > coalesce((select sum(amount) from line where guard = used.line and purpose = 'bank_in'), 0)
  ) then perform ledger.refuse('suspense_not_covering'); end if;
end $$;

-- Called by the guard that undoes a booking: the money of each line is in suspense again, never more than was taken.
create function ledger.return_to_suspense(lines bigint[], amounts bigint[], transfers uuid[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform lock_bank_lines(lines, amounts, transfers);
  insert into suspense_use
    select line, transfer, -amount from unnest(lines, amounts, transfers) u(line, amount, transfer);
  if exists (
    select from suspense_use where statement_line_id = any (lines) group by statement_line_id having sum(amount) < 0
  ) then perform ledger.refuse('suspense_not_covering'); end if;
end $$;

revoke execute on function ledger.lock_bank_lines from public;
grant execute on function ledger.use_suspense, ledger.return_to_suspense to c3_owner;
