-- Triggers that date and cancel releases of texts (content.md 2). A requested time in the past becomes the current
-- time.
create function content.time_release() returns trigger
language plpgsql security definer set search_path = content, pg_temp as $$
begin
  new.decided_at := platform.now();
  new.live_from := greatest(new.live_from, new.decided_at);
  return new;
end $$;
create trigger release_timed before insert on content.release
  for each row execute function content.time_release();

-- A release can be cancelled once, before its time. To replace or take down a published text, a new release is needed.
create function content.cancel_release() returns trigger
language plpgsql security definer set search_path = content, pg_temp as $$
begin
  if old.cancelled_at is not null or old.live_from <= platform.now() then
    raise exception 'release % cannot be cancelled', old.id using errcode = 'C3A01';
  end if;
  new.cancelled_at := platform.now();
  return new;
end $$;
create trigger release_cancelled before update on content.release
  for each row execute function content.cancel_release();

-- Lists are sorted by the moment at which an article was first public.
create function content.show_article() returns trigger
language plpgsql security definer set search_path = content, pg_temp as $$
begin
  update article set shown_from = (select min(live_from) from release
      where article_id = new.article_id and version_id is not null and cancelled_at is null)
    where id = new.article_id;
  return null;
end $$;
create trigger release_shows_article after insert or update on content.release
  for each row execute function content.show_article();

revoke execute on function content.time_release, content.cancel_release, content.show_article from public;
