-- Sums of bigint that stay bigint. They are exact, and out of range is an error. The built-in sum is numeric and costs
-- much more. 0 for no rows.
create aggregate platform.total(bigint)
  (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

grant execute on function platform.total to public;
