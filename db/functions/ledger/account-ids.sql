-- Functions that translate between account ids and names, used wherever SQL names an account. An account's id is its
-- scope's id times 64 plus the code of its class (0002-ledger.sql), so no lookup is needed. The class functions are
-- generated here from the chart, ledger.class.
--
-- When the class is a literal, they cost nothing: PostgreSQL inlines them and computes the code at planning time. An
-- unknown class raises an error.
create function ledger.no_such_class(class_or_account text) returns int language plpgsql immutable parallel safe as $$
begin raise exception 'no such account class: %', class_or_account using errcode = 'C3L02'; end $$;

do $$
declare v_codes text; v_names text; v_member text; v_house text;
begin
  select string_agg(format('when %L then %s', name, code), ' ' order by code),
         string_agg(format('when %s then %L', code, name), ' ' order by code),
         string_agg(code::text, ', ') filter (where scope = 'member'),
         string_agg(code::text, ', ') filter (where scope in ('operator', 'rail'))
    into v_codes, v_names, v_member, v_house from ledger.class;
  execute format('create function ledger.class_code(class text) returns int language sql immutable parallel safe '
    'as $f$ select case class %s else ledger.no_such_class(class) end $f$', v_codes);
  execute format('create function ledger.class_of(account bigint) returns text language sql immutable parallel safe '
    'as $f$ select case account & 63 %s else ledger.no_such_class(account::text)::text end $f$', v_names);
  -- The first sort key of the lock order (lock-order.sql): members, then products and tranches, then the house.
  execute format('create function ledger.lock_rank(account bigint) returns int language sql immutable parallel safe '
    'as $f$ select case when account & 63 in (%s) then 0 when account & 63 in (%s) then 2 else 1 end $f$',
    v_member, v_house);
end $$;

-- The account of a member, a product or a tranche.
create function ledger.account_of(class text, scope_id bigint) returns bigint language sql immutable parallel safe
as $$ select scope_id * 64 + ledger.class_code(class) $$;

-- An account of the operator or the rail. Each of the two has a single account in a class.
create function ledger.house(class text) returns bigint language sql immutable parallel safe
as $$ select 64::bigint + ledger.class_code(class) $$;

-- The account's owner: the id of the member, the product or the tranche.
create function ledger.scope_of(account bigint) returns bigint language sql immutable parallel safe
as $$ select account >> 6 $$;

create function ledger.class_code_of(account bigint) returns bigint language sql immutable parallel safe
as $$ select account & 63 $$;

create function ledger.is_of(class text, account bigint) returns boolean language sql immutable parallel safe
as $$ select account & 63 = ledger.class_code(class) $$;

-- Balances of debit-normal accounts are at or below zero.
create function ledger.is_debit_normal(account bigint) returns boolean language sql immutable parallel safe
as $$ select account & 63 < 16 $$;

grant execute on function ledger.no_such_class, ledger.class_code, ledger.class_of, ledger.account_of, ledger.house,
  ledger.scope_of, ledger.class_code_of, ledger.is_of, ledger.is_debit_normal to public;
