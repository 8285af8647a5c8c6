-- Everyone can see since when rewards are paused, so the database sets both times, and a pause that has ended cannot
-- change.
create function rewards.stamp_pause() returns trigger
language plpgsql security definer set search_path = rewards, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.began_at := platform.now();
    new.ended_at := null;
    return new;
  end if;
  if old.ended_at is not null or (old.id, old.reason, old.began_at) is distinct from (new.id, new.reason, new.began_at)
  then raise exception 'pause_final' using errcode = 'C3S08'; end if;
  new.ended_at := platform.now();
  return new;
end $$;
create trigger pause_stamped before insert or update on rewards.pause
  for each row execute function rewards.stamp_pause();
revoke execute on function rewards.stamp_pause from public;
