-- Campaigns of rewards (rewards.md 1). Two persons begin, change and end one.

-- The campaign as last signed: kind, last business day, and limit. No row if it is unknown.
create function rewards.campaign_named(of_name text) returns table (id bigint, kind text, until date, most bigint)
language sql stable security definer set search_path = rewards, pg_temp as $$
  select c.id, c.words ->> 'kind', (c.words ->> 'until')::date, (c.words ->> 'most')::bigint
  from acts.done('campaign_set', of_name) c order by c.id desc limit 1
$$;

create function rewards.carry_campaign(of_act bigint, words jsonb) returns void
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  if (words ->> 'name' ~ '^[a-z0-9-]{1,40}$' and (words ->> 'until')::date is not null
      and (words ->> 'most')::bigint > 0 and length(words ->> 'kind') between 1 and 60) is not true
  then raise exception 'campaign_unsound' using errcode = 'C3S08'; end if;
  if exists (select from campaign_named(words ->> 'name') known where known.kind <> words ->> 'kind') then
    raise exception 'campaign_kind_stays' using errcode = 'C3P01';
  end if;
end $$;

-- How much each of these campaigns has promised so far, without lapsed grants.
create function rewards.campaign_uses(names text[]) returns table (name text, promised bigint)
language sql stable security definer set search_path = rewards, pg_temp as $$
  select s.campaign, sum(s.amount)::bigint from sums s
  where s.kind in (select kind from kind) and s.campaign = any (names) and s.state <> 'lapsed' group by 1
$$;

revoke execute on function rewards.campaign_named, rewards.carry_campaign, rewards.campaign_uses from public;
grant execute on function rewards.campaign_named, rewards.campaign_uses to c3_app;
insert into acts.kind (kind, subject, carries) values ('campaign_set', '{name}', 'rewards.carry_campaign');
