-- Reads intents by primary key, even if the connection made its plan while the table was small.
create function platform.intents_of(ids uuid[]) returns setof platform.intent
language sql stable set search_path = platform, pg_temp set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$ select * from intent where id = any (ids) $$;

grant execute on function platform.intents_of to c3_app;
