-- Platform tables: no domain words. The clock everything follows, and the memory of intents.

create schema platform;
grant usage on schema platform to public;

-- The business clock, `offset_ms` ahead of the machine's (behind it while the sandbox makes its history). The first start says
-- whose profile this data is; no later one says otherwise, and outside the sandbox the offset is zero for good.
create table platform.clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0,
  profile text check (profile in ('sandbox', 'pilot')),
  movable boolean not null generated always as (coalesce(profile = 'sandbox', false)) stored,
  check (movable or offset_ms = 0)
);
create function platform.keep_profile() returns trigger language plpgsql as $$
begin raise exception 'profile_stays' using errcode = 'C3C04'; end $$;
create trigger clock_profile_stays before update on platform.clock for each row
  when (old.profile is not null and new.profile is distinct from old.profile) execute function platform.keep_profile();
insert into platform.clock default values;

-- Bound to its table when it is made, so that no search path has to be set for each call: every posting asks several times.
create function platform.now() returns timestamptz
language sql volatile parallel safe
return clock_timestamp() + (select c.offset_ms from platform.clock c) * interval '1 millisecond';

-- Business days are Addis Ababa's (product.md 3).
create function platform.business_date(at timestamptz) returns date
language sql immutable parallel safe
as $$ select (at at time zone 'Africa/Addis_Ababa')::date $$;

-- For what a statement finds out about its own rows: a transaction in which it is not so must not commit.
create function platform.must(held boolean, message text) returns void language plpgsql as $$
begin if held is not true then raise exception '%', message using errcode = 'C3A02'; end if; end $$;

-- Moves the clock to a time, or leaves it where it is past that already: of two that move it at once, the second adds nothing to the
-- first. Never back: accruals, expiries and statements assume that time passes once.
create function platform.advance_clock(until timestamptz) returns bigint
language plpgsql security definer set search_path = platform, pg_temp as $$
declare v bigint;
begin
  -- By the row's own offset: platform.now() would be as it was when the wait for the row began.
  update platform.clock set offset_ms = greatest(offset_ms, ceil(extract(epoch from until - clock_timestamp()) * 1000)::bigint)
    where movable returning offset_ms into v;
  if not found then raise exception 'clock_not_movable' using errcode = 'C3C02'; end if;
  perform pg_notify('clock', v::text);
  return v;
end $$;

-- Sets the clock back once, before anything has happened, so that the sandbox can live through its past.
create function platform.begin_history(by_ms bigint) returns void
language plpgsql security definer set search_path = platform, pg_temp as $$
begin
  update platform.clock set offset_ms = -by_ms
    where movable and offset_ms = 0 and by_ms > 0 and not exists (select from platform.intent);
  if not found then raise exception 'clock_not_fresh' using errcode = 'C3C03'; end if;
  perform pg_notify('clock', (-by_ms)::text);
end $$;

-- Sums of bigint that stay bigint: exact, out of range is an error, and much cheaper than the built-in one, which is numeric. 0 for
-- no rows.
create aggregate platform.total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

grant select on platform.clock to public;
grant execute on function platform.now(), platform.business_date(timestamptz), platform.must(boolean, text), platform.total(bigint) to public;
revoke execute on function platform.advance_clock(timestamptz), platform.begin_history(bigint) from public;
grant execute on function platform.advance_clock(timestamptz), platform.begin_history(bigint) to c3_app;

-- The sandbox's first filling: begun once, and done or cut short.
create table platform.history (
  one boolean primary key default true check (one),
  begun_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
grant select, insert, update on platform.history to c3_app;

-- One row an intent, kept for good with its outcome (money.md 1, Idempotency). `id` is the first 16 bytes of
-- SHA-256(actor | route | key), so its primary key is the uniqueness of those three; a transfer takes the same id.
create table platform.intent (
  id uuid primary key,
  actor text not null,
  route text not null,
  key text not null,
  input_hash bytea not null check (octet_length(input_hash) = 32),
  code integer not null,
  answer jsonb not null,
  at timestamptz not null
);
grant select, insert on platform.intent to c3_app;

-- By primary key, whatever the size of the table was when a connection made its plan.
create function platform.intents_of(ids uuid[]) returns setof platform.intent
language sql stable set search_path = platform, pg_temp set enable_seqscan = off
as $$ select * from intent where id = any (ids) $$;
grant execute on function platform.intents_of(uuid[]) to c3_app;

-- Append-only tables share this trigger; TRUNCATE is caught by the statement-level twin.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_schema || '.' || tg_table_name using errcode = 'C3A01'; end $$;
grant execute on function platform.refuse_change() to public;
create trigger intent_append_only before update or delete on platform.intent for each row execute function platform.refuse_change();
create trigger intent_no_truncate before truncate on platform.intent for each statement execute function platform.refuse_change();
