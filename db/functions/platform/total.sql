-- A sum of bigint that stays bigint: exact, 0 for no rows, and an error when out of range. The built-in sum returns
-- numeric and costs much more.
create aggregate platform.total(bigint)
  (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

grant execute on function platform.total to public;
