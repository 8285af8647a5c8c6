-- Triggers of posts, comments and likes: times, counts, and the order of hot posts.

-- The sort key of a post in the hot list (forum.md 3). Each doubling of likes and answers is worth twelve hours. It is
-- an instant, so passing time never changes the order of two posts.
create function forum.hot(made timestamptz, points integer) returns timestamptz
language sql immutable parallel safe as $$
  select made + interval '12 hours' * (ln(1 + points) / ln(2))::float8
$$;
grant execute on function forum.hot to c3_app;

-- Sets when an entry was made. A reply belongs to a comment under the same post or article, and a comment to a post.
create function forum.make_entry() returns trigger
language plpgsql security definer set search_path = forum, pg_temp as $$
begin
  new.made_at := platform.now();
  new.hot_at := new.made_at;
  if new.level = 'reply' and not exists (select from entry p where p.id = new.parent_id and p.level = 'comment'
      and p.post_id is not distinct from new.post_id and p.article_id is not distinct from new.article_id) then
    raise exception 'a reply stands under a comment' using errcode = 'C3A01';
  end if;
  if new.level <> 'post' and new.post_id is not null
      and not exists (select from entry p where p.id = new.post_id and p.level = 'post') then
    raise exception 'a comment stands under a post' using errcode = 'C3A01';
  end if;
  return new;
end $$;
create trigger entry_made before insert on forum.entry for each row execute function forum.make_entry();

-- A comment counts while others can see it.
create function forum.count_entry() returns trigger
language plpgsql security definer set search_path = forum, pg_temp as $$
declare
  v_before integer := case when tg_op = 'UPDATE' and old.state = 'shown' then 1 else 0 end;
  v_step integer := case when new.state = 'shown' then 1 else 0 end - v_before;
begin
  if new.level = 'post' or v_step = 0 then return null; end if;
  if new.parent_id is not null then
    update entry set comments = comments + v_step where id = new.parent_id;
  end if;
  if new.post_id is not null then
    update entry set comments = comments + v_step,
        answers = answers + case when member_id = new.member_id then 0 else v_step end
      where id = new.post_id;
  end if;
  return null;
end $$;
create trigger entry_counted after insert or update of state on forum.entry
  for each row execute function forum.count_entry();

create function forum.warm_entry() returns trigger
language plpgsql security definer set search_path = forum, pg_temp as $$
begin
  new.hot_at := hot(new.made_at, new.likes + new.answers);
  return new;
end $$;
create trigger entry_warmed before update of likes, answers on forum.entry
  for each row when (new.level = 'post') execute function forum.warm_entry();

create function forum.count_liking() returns trigger
language plpgsql security definer set search_path = forum, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update entry set likes = likes + 1 where id = new.entry_id;
  else
    update entry set likes = likes - 1 where id = old.entry_id;
  end if;
  return null;
end $$;
create trigger liking_counted after insert or delete on forum.liking
  for each row execute function forum.count_liking();

revoke execute on function forum.make_entry, forum.count_entry, forum.warm_entry, forum.count_liking from public;
