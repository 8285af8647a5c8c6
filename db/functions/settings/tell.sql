create function settings.tell() returns trigger language plpgsql as $$
begin perform pg_notify('settings', new.feature); return null; end $$;
create trigger version_told after insert on settings.version for each row execute function settings.tell();
