-- Who proves a cause: filled from db/functions like the guards.
set role c3_ledger;

-- For a purpose whose guard is a grant or a use: the function of the giving feature that knows the cause. It answers
-- whether this cause gives this member this amount. Without a row here nothing of the purpose posts.
create table ledger.cause_proof (purpose text primary key, proves text not null);
