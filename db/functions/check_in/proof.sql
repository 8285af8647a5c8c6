-- Proofs for the grants: a visit earns exactly its own member the points and chances of its row.
create function check_in.earns_points(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = check_in, pg_temp as $$
  select exists (select from visit where id = rewards.cause_id($1) and member_id = $2 and points = $3)
$$;
create function check_in.earns_chances(cause text, member bigint, amount bigint) returns boolean
language sql stable security definer set search_path = check_in, pg_temp as $$
  select exists (select from visit where id = rewards.cause_id($1) and member_id = $2 and chances = $3)
$$;
revoke execute on function check_in.earns_points, check_in.earns_chances from public;

insert into rewards.kind (kind, feature, gives, purpose, proves) values
  ('check_in_points', 'check-in', 'points', 'points_checked_in', 'check_in.earns_points'),
  ('check_in_chance', 'check-in', 'chances', 'chance_checked_in', 'check_in.earns_chances');
