-- Proposals that two persons sign (docs/decisions/0060-one-engine-of-acts.md). The ledger stores the content of an act,
-- called its words, sealed, so it cannot change. A row of acts.proposal takes its kind and subject from those words,
-- not from the app. After two persons have signed, the kind's function gets the same words and carries them out.

-- A kind's function is accepted only if c3_app cannot call it and its search path is fixed.
create function acts.kind_is_sound() returns trigger language plpgsql set search_path = acts, pg_temp as $$
declare f oid := to_regprocedure(new.carries || '(bigint, jsonb)');
begin
  if f is null then raise exception 'kind %: no function %(act bigint, words jsonb)', new.kind, new.carries; end if;
  if has_function_privilege('c3_app', f, 'execute') then
    raise exception 'kind %: "revoke execute on function % from public", or the app could call it', new.kind,
      new.carries;
  end if;
  if not exists (
    select from pg_proc where oid = f and prosecdef and prorettype = 'void'::regtype
      and exists (select from unnest(proconfig) c where c like 'search_path=%pg_temp')
  ) then
    raise exception 'kind %: % must be security definer, return void, and "set search_path = ..., pg_temp"',
      new.kind, new.carries;
  end if;
  return new;
end $$;
create trigger kind_sound before insert or update on acts.kind for each row execute function acts.kind_is_sound();

-- Each kind is registered below its function, in the feature's file.
delete from acts.kind;

-- The words of an act if it is of this kind, otherwise null.
create function acts.words_of(of_act bigint, of_kind text) returns jsonb
language sql stable security definer set search_path = acts, ledger, pg_temp as $$
  select a.canonical::jsonb -> 'content' from act a
  where a.id = of_act and a.purpose = of_kind and a.canonical::jsonb ->> 'purpose' = of_kind
$$;

create function acts.begin_proposal() returns trigger
language plpgsql security definer set search_path = acts, pg_temp as $$
declare v_words jsonb;
begin
  select k.kind, acts.words_of(a.id, k.kind) into new.kind, v_words
    from ledger.act a join kind k on k.kind = a.purpose where a.id = new.act_id;
  if v_words is null then raise exception 'act_of_no_kind' using errcode = 'C3P01'; end if;
  -- If the kind names no subject keys, each act is its own subject, so several may be open at once.
  new.subject := coalesce((select string_agg(v_words ->> part, ' ' order by n)
    from kind k, unnest(k.subject) with ordinality key(part, n) where k.kind = new.kind), new.act_id::text);
  new.id := new.act_id;
  new.state := 'proposed';
  new.ended_at := null;
  return new;
end $$;
create trigger proposal_begins before insert on acts.proposal
  for each row execute function acts.begin_proposal();

-- A proposal ends once. Setting state 'done' requires two signatures and calls the kind's function.
create function acts.end_proposal() returns trigger
language plpgsql security definer set search_path = acts, pg_temp as $$
declare v_words jsonb; v_carries text;
begin
  if old.state <> 'proposed' or (old.act_id, old.id, old.kind, old.subject) is distinct from
      (new.act_id, new.id, new.kind, new.subject)
  then raise exception 'proposal_final' using errcode = 'C3P01'; end if;
  if new.state = 'proposed' then return new; end if;
  new.ended_at := platform.now();
  if new.state = 'withdrawn' then return new; end if;
  v_words := acts.words_of(new.act_id, new.kind);
  select carries into v_carries from kind where kind = new.kind;
  if v_words is null or v_carries is null then raise exception 'act_of_other_kind' using errcode = 'C3P01'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  execute format('select %s($1, $2)', v_carries) using new.act_id, v_words;
  return new;
end $$;
create trigger proposal_ends before update on acts.proposal
  for each row execute function acts.end_proposal();

-- The acts that were carried out for one subject, newest first.
create function acts.done(of_kind text, of_subject text)
returns table (id bigint, act_id bigint, words jsonb, ended_at timestamptz)
language sql stable security definer set search_path = acts, pg_temp as $$
  select p.id, p.act_id, acts.words_of(p.act_id, p.kind), p.ended_at from proposal p
  where p.kind = of_kind and p.subject = of_subject and p.state = 'done' order by p.id desc
$$;

revoke execute on function acts.kind_is_sound, acts.words_of, acts.begin_proposal, acts.end_proposal, acts.done
  from public;
