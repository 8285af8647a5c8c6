-- Contracts of salaries (rewards.md 12): open, view, sign and end. The app passes the text, the signature and the
-- reasons. These functions check the terms, the conditions and the PIN, and set every date.

-- A level's current terms, in the keys of a contract's document. Null for a level that does not exist.
create function salary.terms_of(of_level int) returns jsonb
language sql stable security definer set search_path = salary, pg_temp as $$
  select one || jsonb_build_object('termMonths', settings.value('salary', 'termMonths'),
      'noticeDays', settings.value('salary', 'noticeDays'))
  from jsonb_array_elements(settings.value('salary', 'levels')) one
  where (one ->> 'level')::int = of_level
$$;

-- Raises an error unless the member has enough valid members on level 1 and in the whole team.
create function salary.require_team(of_member bigint, of_one int, of_team int) returns void
language plpgsql set search_path = salary, pg_temp as $$
begin
  if team.valid_within(of_member, 1, of_one) < of_one or team.valid_within(of_member, 3, of_team) < of_team then
    perform ledger.refuse('salary_condition_unmet');
  end if;
end $$;

create function salary.state_of(c salary.contract) returns text
language sql stable set search_path = salary, pg_temp as $$
  select case
    when c.void_at is not null then 'invalid'
    when c.signed_at is null then 'opened'
    when platform.business_date(platform.now()) > c.last_day then 'terminated'
    when platform.business_date(platform.now()) < c.effective_on then 'signed'
    else 'effective' end
$$;

create function salary.lock_member(of_member bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('salary.member ' || of_member, 0))
$$;

create function salary.note(of_contract bigint, of_kind text) returns void
language sql set search_path = salary, pg_temp as $$
  insert into contract_event (contract_id, kind) values (of_contract, of_kind)
    on conflict (contract_id, kind) do nothing
$$;

-- Opens a contract for reading. Its document must contain the current terms. The member's older unsigned contracts
-- become void.
create function salary.open_contract(of_member bigint, of_document text) returns bigint
language plpgsql security definer set search_path = salary, pg_temp as $$
declare v jsonb := of_document::jsonb; v_terms jsonb := terms_of((v ->> 'level')::int); v_old bigint; v_id bigint;
begin
  perform lock_member(of_member);
  if not settings.is_offered('salary') then perform ledger.refuse('salary_off'); end if;
  if v_terms is null or not v @> v_terms
    or v ->> 'name' is distinct from (select m.real_name from identity.member m where m.id = of_member)
  then perform ledger.refuse('salary_terms_changed'); end if;
  perform require_team(of_member, (v ->> 'oneValid')::int, (v ->> 'teamValid')::int);
  for v_old in update contract c set void_at = platform.now()
    where c.member_id = of_member and c.signed_at is null and c.void_at is null returning c.id
  loop perform note(v_old, 'voided'); end loop;
  insert into contract (number, member_id, level, amount_minor, one_valid, team_valid, term_months, notice_days,
      document, sha256, opened_at)
    values ((v ->> 'number')::bigint, of_member, (v ->> 'level')::int, (v ->> 'amountMinor')::bigint,
      (v ->> 'oneValid')::int, (v ->> 'teamValid')::int, (v ->> 'termMonths')::int, (v ->> 'noticeDays')::int,
      of_document, encode(sha256(convert_to(of_document, 'UTF8')), 'hex'), platform.now())
    returning id into v_id;
  perform note(v_id, 'opened');
  return v_id;
end $$;

-- Records that the member has read the contract to its end.
create function salary.view_contract(of_contract bigint, of_member bigint) returns boolean
language plpgsql security definer set search_path = salary, pg_temp as $$
begin
  update contract set viewed_at = platform.now()
    where id = of_contract and member_id = of_member and viewed_at is null and void_at is null;
  if found then perform note(of_contract, 'viewed'); end if;
  return exists (select from contract where id = of_contract and member_id = of_member and viewed_at is not null);
end $$;

-- Signs with the member's PIN. The contract begins with the next month, and a contract of a lower level ends the day
-- before.
create function salary.sign_contract(
  of_contract bigint, of_member bigint, of_method text, of_signature text, of_transfer uuid) returns void
language plpgsql security definer set search_path = salary, pg_temp as $$
declare
  v contract;
  v_old contract;
  v_terms jsonb;
  v_begins date := (date_trunc('month', platform.business_date(platform.now())) + interval '1 month')::date;
begin
  perform lock_member(of_member);
  select * into v from contract where id = of_contract and member_id = of_member for no key update;
  if v.id is null or v.void_at is not null or v.signed_at is not null or v.viewed_at is null then
    perform ledger.refuse('salary_contract_moved_on');
  end if;
  if not settings.is_offered('salary') then perform ledger.refuse('salary_off'); end if;
  v_terms := terms_of(v.level);
  if v_terms is null or not v.document::jsonb @> v_terms then perform ledger.refuse('salary_terms_changed'); end if;
  perform require_team(of_member, v.one_valid, v.team_valid);
  perform identity.use_pin_proofs(array[of_transfer], array[of_member], array['salary'], array[v.amount_minor],
    array[v.sha256]);
  for v_old in select * from contract c
    where c.member_id = of_member and c.id <> of_contract and c.signed_at is not null and c.void_at is null
      and c.last_day >= v_begins for no key update
  loop
    if v_old.level >= v.level then perform ledger.refuse('salary_contract_runs'); end if;
    update contract set ended_by = coalesce(ended_by, 'replaced'),
        end_noted_at = coalesce(end_noted_at, platform.now()),
        void_at = case when v_old.effective_on >= v_begins then platform.now() end,
        last_day = case when v_old.effective_on >= v_begins then v_old.last_day else v_begins - 1 end
      where id = v_old.id;
    perform note(v_old.id, case when v_old.effective_on >= v_begins then 'voided' else 'notice_given' end);
  end loop;
  update contract set signed_at = platform.now(), sign_method = of_method, signature = of_signature,
      effective_on = v_begins, last_day = (v_begins + term_months * interval '1 month')::date - 1
    where id = of_contract;
  perform note(of_contract, 'signed');
end $$;

-- Either side ends a contract, with a reason. If it has not begun, it becomes void at once, otherwise it ends after its
-- notice.
create function salary.end_contract(of_contract bigint, of_side text, of_reason text) returns void
language plpgsql security definer set search_path = salary, pg_temp as $$
declare v contract; v_today date := platform.business_date(platform.now());
begin
  select * into v from contract where id = of_contract for no key update;
  if of_side not in ('member', 'operator') or v.id is null or v.signed_at is null or v.void_at is not null
    or v.last_day < v_today or v.end_noted_at is not null
  then perform ledger.refuse('salary_contract_moved_on'); end if;
  update contract set ended_by = of_side, end_reason = of_reason, end_noted_at = platform.now(),
      void_at = case when v.effective_on > v_today then platform.now() end,
      last_day = case when v.effective_on > v_today then v.last_day else least(v.last_day, v_today + v.notice_days) end
    where id = of_contract;
  perform note(of_contract, case when v.effective_on > v_today then 'voided' else 'notice_given' end);
end $$;

-- Contracts that became effective or ended since the last call, each once.
create function salary.turn_contracts(most int) returns table (contract_id bigint, member_id bigint, number bigint,
  kind text)
language sql security definer set search_path = salary, pg_temp as $$
  with due as (
    select c.id, c.member_id, c.number, turn.kind
    from contract c
    cross join lateral (values ('effective', c.effective_on), ('terminated', c.last_day + 1)) turn(kind, on_day)
    where c.signed_at is not null and c.void_at is null
      and turn.on_day <= (select platform.business_date(platform.now()))
      and not exists (select from contract_event e where e.contract_id = c.id and e.kind = turn.kind)
    order by c.id, turn.on_day limit $1
  ), made as (
    insert into contract_event (contract_id, kind) select id, kind from due
    on conflict (contract_id, kind) do nothing returning contract_id, kind
  ) select due.id, due.member_id, due.number, due.kind from due join made on (made.contract_id, made.kind)
    = (due.id, due.kind)
$$;

revoke execute on function salary.terms_of, salary.require_team, salary.state_of,
  salary.lock_member, salary.note, salary.open_contract, salary.view_contract, salary.sign_contract,
  salary.end_contract, salary.turn_contracts from public;
grant execute on function salary.state_of, salary.open_contract, salary.view_contract, salary.sign_contract,
  salary.end_contract, salary.turn_contracts to c3_app;
