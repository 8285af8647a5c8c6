-- Of 10,000 parts of income, how many stay in hand when it is withdrawn at today's tax and bank charge.
create function catalogue.parts_in_hand() returns bigint
language sql stable security definer set search_path = catalogue, pg_temp as $$
  select 10000 - settings.value('wallet', 'taxBasisPoints')::bigint
    - settings.value('wallet', 'bankChargeBasisPoints')::bigint;
$$;

revoke execute on function catalogue.parts_in_hand from public;
grant execute on function catalogue.parts_in_hand to c3_app;
