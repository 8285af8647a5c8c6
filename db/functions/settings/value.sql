-- Reads settings for SQL: the current value, and the value at a time.

-- The value after a setting's last change. Null if it was never changed, so that its default applies.
create function settings.value_of(of_feature text, of_name text) returns jsonb language sql stable as $$
  select v.value from settings.version v where v.feature = of_feature and v.name = of_name order by v.id desc limit 1
$$;

-- The release's default for this profile. Null for a setting that no feature defines; a test looks for such names.
create function settings.default_of(of_feature text, of_name text) returns jsonb language sql stable as $$
  select case when platform.is_sandbox() then d.sandbox else d.pilot end from settings.default_value d
  where d.feature = of_feature and d.name = of_name
$$;

-- The current value.
create function settings.value(of_feature text, of_name text) returns jsonb language sql stable as $$
  select coalesce(settings.value_of(of_feature, of_name), settings.default_of(of_feature, of_name))
$$;

-- Whether the operator offers a feature that needs legal advice first. The pilot starts without such features.
create function settings.is_offered(of_feature text) returns boolean language sql stable as $$
  select settings.value(of_feature, 'offered')::boolean
$$;

-- The value at a time. The database sets the times of changes.
create function settings.value_at(of_feature text, of_name text, moment timestamptz) returns jsonb
language sql stable as $$
  select coalesce((select v.value from settings.version v
    where v.feature = of_feature and v.name = of_name and v.at <= moment order by v.id desc limit 1),
    settings.default_of(of_feature, of_name))
$$;
-- The newest version of any setting of a feature. Null if none was ever changed.
create function settings.version_of(of_feature text) returns bigint language sql stable as $$
  select max(v.id) from settings.version v where v.feature = of_feature
$$;
revoke execute on function settings.value_of, settings.default_of, settings.value, settings.is_offered,
  settings.value_at,
  settings.version_of from public;
