-- The clock keeps its plan. Without a search path of its own its plan was made anew whenever its caller's path was another
-- one than the last caller's: each posting asks from inside ledger.post() and from inside a guard.
alter function platform.now() set search_path = platform, pg_temp;
