-- The value of a setting after its last change. Null where nothing ever changed it, so its default holds.
create function settings.value_of(of_feature text, of_name text) returns jsonb language sql stable as $$
  select v.value from settings.version v where v.feature = of_feature and v.name = of_name order by v.id desc limit 1
$$;

-- The newest value, or a default. A test holds every default that is written out against the code.
create function settings.value_or(of_feature text, of_name text, by_default jsonb) returns jsonb
language sql stable as $$
  select coalesce(settings.value_of(of_feature, of_name), by_default)
$$;

-- Whether the operator offers a feature that counsel must look at first. The pilot begins without it.
create function settings.is_offered(of_feature text) returns boolean language sql stable as $$
  select settings.value_or(of_feature, 'offered', to_jsonb(platform.is_sandbox()))::boolean
$$;

-- The value that stood at a time. The database stamps the changes.
create function settings.value_at(of_feature text, of_name text, moment timestamptz) returns jsonb
language sql stable as $$
  select v.value from settings.version v where v.feature = of_feature and v.name = of_name and v.at <= moment
  order by v.id desc limit 1
$$;
-- The newest version of any setting of a feature. Null while nobody ever changed one.
create function settings.version_of(of_feature text) returns bigint language sql stable as $$
  select max(v.id) from settings.version v where v.feature = of_feature
$$;
revoke execute on function settings.value_of, settings.value_or, settings.is_offered, settings.value_at,
  settings.version_of from public;
