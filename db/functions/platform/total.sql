-- Sums of bigint that stay bigint: exact, out of range is an error, and much cheaper than the built-in one, which is
-- numeric. 0 for no rows.
create aggregate platform.total(bigint)
  (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

grant execute on function platform.total to public;
