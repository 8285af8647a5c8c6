-- Lets a statement check its own rows, so that a transaction that fails the check cannot commit.
create function platform.assert(held boolean, message text) returns void language plpgsql as $$
begin if held is not true then raise exception '%', message using errcode = 'C3A02'; end if; end $$;

grant execute on function platform.assert to public;
