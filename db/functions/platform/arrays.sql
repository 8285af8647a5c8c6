-- Whether a list parameter is a plain list: one dimension, counted from 1. Null for a null list.
--
-- A caller may send '[0:1]={7,8}' or '{{7},{8}}'. unnest() reads such a list like a plain one, but a subscript gives
-- another element, so a function that checks by unnest() and stores by subscript would check one row and store another.
-- Functions that take several lists check each of them with this before anything else.
create function platform.is_plain(list anyarray) returns boolean language sql immutable parallel safe as $$
  select case when cardinality(list) = 0 then true else array_ndims(list) = 1 and array_lower(list, 1) = 1 end
$$;

grant execute on function platform.is_plain to public;
