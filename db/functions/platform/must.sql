-- For a statement's check of its own rows. A transaction that fails it must not commit.
create function platform.must(held boolean, message text) returns void language plpgsql as $$
begin if held is not true then raise exception '%', message using errcode = 'C3A02'; end if; end $$;

grant execute on function platform.must to public;
