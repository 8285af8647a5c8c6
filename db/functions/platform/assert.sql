-- Lets a statement check the rows that it writes: if `held` is not true, it raises and the transaction cannot commit.
create function platform.assert(held boolean, message text) returns void language plpgsql as $$
begin if held is not true then raise exception '%', message using errcode = 'C3A02'; end if; end $$;

grant execute on function platform.assert to public;
