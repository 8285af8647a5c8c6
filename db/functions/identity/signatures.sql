-- Whose signatures and decisions count. A person may sign if they are active staff. In the sandbox a password is
-- enough, elsewhere the person needs a passkey (ledger.md 11).
create function identity.may_sign(of_staff bigint, by_method text) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select exists (select from staff where id = of_staff and disabled_at is null)
    and case by_method
      when 'password' then (select profile = 'sandbox' from platform.clock)
      when 'passkey' then exists (select from staff_passkey where staff_id = of_staff and removed_at is null)
      else false end
$$;

-- The same, for a person who also has one of the roles.
create function identity.may_sign_as(of_staff bigint, by_method text, any_of text[]) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select identity.may_sign(of_staff, by_method)
    and exists (select from staff where id = of_staff and roles && any_of)
$$;

-- Whether this person may decide on payouts: active staff of finance.
create function identity.is_reviewer(of_staff bigint) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select exists (select from staff where id = of_staff and disabled_at is null and 'finance' = any (roles))
$$;

revoke execute on function identity.may_sign, identity.may_sign_as, identity.is_reviewer from public;
grant execute on function identity.may_sign to c3_ledger;

insert into ledger.signature_proof (proves) values ('identity.may_sign');
