-- c3_app inserts only the member. The trigger of visit.sql writes the rest.
grant usage on schema check_in to c3_app, c3_ledger;
grant select, insert (member_id) on check_in.visit to c3_app;

select platform.append_only('check_in.visit');

select ledger.seal_rows('check_in.visit', '{id}', '{member_id,business_date,streak,points,chances,at}');
