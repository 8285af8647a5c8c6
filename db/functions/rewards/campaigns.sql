-- Campaigns (rewards.md 1). Two persons begin, change and end one. The second signature makes the row hold.

-- The campaign as it holds: kind, until (its last business day) and most. No row for an unknown one.
create function rewards.campaign_named(of_name text) returns table (kind text, until date, most bigint)
language sql stable security definer set search_path = rewards, pg_temp as $$
  select c.kind, c.until, c.most from campaign c where c.name = of_name and c.state = 'done' order by c.id desc limit 1
$$;

create function rewards.begin_campaign() returns trigger
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  if exists (select from campaign_named(new.name) known where known.kind <> new.kind) then
    raise exception 'campaign_kind_stays' using errcode = 'C3S08';
  end if;
  return new;
end $$;

create function rewards.sign_campaign() returns trigger
language plpgsql security definer set search_path = rewards, ledger, pg_temp as $$
declare v_content jsonb;
begin
  if old.state <> 'proposed' or (old.id, old.act_id, old.name, old.kind, old.until, old.most, old.proposed_by,
      old.proposed_at) is distinct from (new.id, new.act_id, new.name, new.kind, new.until, new.most, new.proposed_by,
      new.proposed_at)
  then raise exception 'campaign_final' using errcode = 'C3S08'; end if;
  if new.state = 'proposed' then return new; end if;
  new.ended_at := platform.now();
  if new.state = 'withdrawn' then return new; end if;
  select a.canonical::jsonb -> 'content' into v_content from act a
    where a.id = new.act_id and a.purpose = 'campaign_set';
  if v_content is distinct from jsonb_build_object('name', new.name, 'kind', new.kind, 'until', new.until::text,
      'most', new.most::text)
  then raise exception 'campaign_act_missing' using errcode = 'C3S08'; end if;
  perform ledger.require_two_persons(array[new.act_id]);
  return new;
end $$;
create trigger campaign_begins before insert on rewards.campaign
  for each row execute function platform.begin_proposal();
create trigger campaign_keeps_kind before insert on rewards.campaign
  for each row execute function rewards.begin_campaign();
create trigger campaign_two_persons before update on rewards.campaign
  for each row execute function rewards.sign_campaign();

-- The promises of campaigns so far, without those that lapsed. One row for each that promised something.
create function rewards.campaign_uses(names text[]) returns table (name text, promised bigint)
language sql stable security definer set search_path = rewards, pg_temp as $$
  select s.campaign, sum(s.amount)::bigint from sums s
  where s.kind in (select kind from kind) and s.campaign = any (names) and s.state <> 'lapsed' group by 1
$$;

revoke execute on function rewards.campaign_named, rewards.begin_campaign, rewards.sign_campaign, rewards.campaign_uses
  from public;
grant execute on function rewards.campaign_uses to c3_app;
grant select, insert (act_id, name, kind, until, most, proposed_by), update (state) on rewards.campaign to c3_app;
