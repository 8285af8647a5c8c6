-- One phone has one form (members.md 1). Typed by keys, +251911000001 was kept as +251251911000001, because the field
-- put its own dialling code before it. A zero that people write inside their country stayed behind other codes. Such a
-- member signed in by the same keys, which now mean the right number. So it becomes theirs, unless it has an account
-- already: check 17 then names them. An empty hash asks for the right one (renew-secrets.ts).
do $$
declare
  v_waits text := (select tgname from pg_trigger where tgrelid = 'identity.member'::regclass
    and tgname = 'member_changed');
  v_codes constant text := '(20|211|233|234|249|250|252|254|255|256|260|27|291|33|44|49|52|55|62|66|84|86|90|91|966|971)';
begin
  if v_waits is not null then alter table identity.member disable trigger member_changed; end if;
  update identity.member m set phone = r.phone, contact_hash = ''
    from (select id, case when phone ~ '^\+251251[1-9][0-9]{8}$' then '+' || substr(phone, 5)
        else regexp_replace(phone, '^\+' || v_codes || '0+', '+\1') end as phone from identity.member) r
    where m.id = r.id and m.phone <> r.phone and char_length(r.phone) > 10
      and not exists (select from identity.member o where o.phone = r.phone)
      and r.id = (select min(s.id) from identity.member s
        where '+' || substr(s.phone, 5) = r.phone or regexp_replace(s.phone, '^\+' || v_codes || '0+', '+\1') = r.phone);
  if v_waits is not null then alter table identity.member enable trigger member_changed; end if;
end $$;

-- A number that waits for its time moves alike. No other row of the table changes by this.
update identity.phone_change set new_phone = '+' || substr(new_phone, 5)
  where state = 'waiting' and new_phone ~ '^\+251251[1-9][0-9]{8}$';
