create function settings.notify_change() returns trigger language plpgsql as $$
begin perform pg_notify('settings', new.feature); return null; end $$;
create trigger version_notifies after insert on settings.version for each row execute function settings.notify_change();
