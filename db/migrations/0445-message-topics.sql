-- A member silences messages by the topics that people think in (messages.md 4), no longer by the inbox's three groups.
-- A choice of before silences the topics whose messages were all in groups that it silenced.
alter table messages.choice drop constraint choice_off_check;

update messages.choice c set off = array(
  select t.topic || '.' || w.way
  from (values ('payments', '{money}'::text[]), ('rewards', '{money,news}'), ('prizes', '{needs,news}'),
    ('forum', '{news}'), ('news', '{needs,news}')) t(topic, groups)
  cross join unnest('{bar,push,mail}'::text[]) w(way)
  where (select bool_and(g || '.' || w.way = any(c.off)) from unnest(t.groups) g)
  order by 1)
where off <> '{}';

alter table messages.choice add constraint choice_off_check check (off <@ '{payments.bar,payments.push,payments.mail,
  rewards.bar,rewards.push,rewards.mail,prizes.bar,prizes.push,prizes.mail,forum.bar,forum.push,forum.mail,
  news.bar,news.push,news.mail}');
