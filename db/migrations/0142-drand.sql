-- A round may take its beacon from a drand network (draws.md 2). Its values carry a signature, not a place in a chain.
alter table draws.round
  add column beacon_kind text not null default 'local' check (beacon_kind in ('local', 'drand')),
  alter column anchor drop not null,
  alter column beacon_length drop not null,
  add check ((anchor is null) = (beacon_kind = 'drand') and (beacon_length is null) = (beacon_kind = 'drand')),
  -- The operator knows its own chain, so its prizes are small (draws.md 2).
  drop constraint round_hold_minor_check,
  add check (hold_minor between 1 and case beacon_kind when 'local' then 100000 else 10000000 end);
alter table draws.round alter column beacon_kind drop default;

-- The round's largest worth is its hold, which the line above limits.
alter table draws.prize drop constraint prize_value_minor_check, add check (value_minor between 0 and 10000000);

-- The network's signature. The value is its hash.
alter table draws.beacon add column signature bytea check (length(signature) = 48 and value = sha256(signature));
