-- The refusal of the ledger and its guards. The message is the reason's name, and the app maps it.
create function ledger.refuse(what text, detail text default '') returns void language plpgsql as $$
begin raise exception '%', what using errcode = 'C3L01', detail = detail; end $$;

grant execute on function ledger.refuse to c3_owner;
