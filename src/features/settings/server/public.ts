// Typed settings (settings.md 1). A feature declares its own in server/settings.ts. Each process caches the values and
// reads them again on NOTIFY. Only the console's use cases change them (system/server/settings/change-setting.ts).
import { z } from 'zod';
import type { Database, Transaction, Queryable } from '#platform/database/db.ts';
import { follow, type Followed } from '#platform/database/follow.ts';
import { type PerDatabase, perDatabase } from '#platform/database/per-database.ts';
import { nudgeEverybody } from '#platform/http/live.ts';
import type { Log } from '#platform/process/log.ts';
import type { Config } from '#platform/settings/config.ts';
import { topics } from './topics.ts';

/** An hour in Addis Ababa, '17:00'. */
export const businessHour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export type SettingDefinition<S extends z.ZodType = z.ZodType> = {
  schema: S;
  /** Defaults in the two profiles, sandbox and pilot. */
  sandbox: z.output<S>;
  pilot: z.output<S>;
  /** True if the value decides about money: a change then needs two persons. */
  money?: true;
  /** True if the member's client needs the value: appConfig then carries it under `bounds`. */
  client?: true;
  /** Description, for the console, with its unit. */
  label: string;
};

type Values<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.output<S[K]> };
type Reader = { sql: Database; config: Pick<Config, 'profile'>; log?: Log };

export type Settings<S extends Record<string, z.ZodType> = Record<string, z.ZodType>> = {
  feature: string;
  definitions: { [K in keyof S]: SettingDefinition<S[K]> };
  read(context: Reader): Promise<Values<S>>;
  /** The conflict between these values, in a sentence for staff. Null if they fit. */
  conflict(values: Values<S>): string | null;
};

const defined = new Map<string, Settings>();

/** Declares a feature's settings and the rules between them. Throws at start if the defaults break a schema or rule. */
export function defineSettings<S extends Record<string, z.ZodType>>(
  feature: string,
  definitions: { [K in keyof S]: SettingDefinition<S[K]> },
  conflict: (values: Values<S>) => string | null = () => null,
): Settings<S> {
  for (const [name, definition] of Object.entries<SettingDefinition>(definitions)) {
    for (const profile of ['sandbox', 'pilot'] as const) {
      if (!definition.schema.safeParse(definition[profile]).success)
        throw new Error(`setting ${feature}.${name}: bad default for ${profile}`);
    }
  }
  const settings: Settings<S> = {
    feature,
    definitions,
    read: async (context) => {
      return valuesOf(settings, await currentValues(context), context.config.profile);
    },
    conflict,
  };
  for (const profile of ['sandbox', 'pilot'] as const) {
    const problem = conflict(valuesOf(settings, new Map(), profile));
    if (problem) throw new Error(`settings of ${feature}, defaults for ${profile}: ${problem}`);
  }
  defined.set(feature, settings as unknown as Settings);
  return settings;
}

/** The settings of all features that this process has loaded. */
export function allSettings(): readonly Settings[] {
  return [...defined.values()];
}

function valuesOf<S extends Record<string, z.ZodType>>(
  { feature, definitions }: Pick<Settings<S>, 'feature' | 'definitions'>,
  kept: ReadonlyMap<string, unknown>,
  profile: Config['profile'],
): Values<S> {
  const values = Object.entries<SettingDefinition>(definitions).map(([name, definition]) => [
    name,
    valueOf(definition, kept.get(`${feature}.${name}`), profile),
  ]);
  return Object.fromEntries(values) as Values<S>;
}

/**
 * The conflict that a feature's settings would have if this one had this value, or null. Takes the feature's lock, so
 * that two changes that exclude each other never both succeed.
 */
export async function conflictOf(
  tx: Transaction,
  { feature, name, value, profile }: { feature: string; name: string; value: unknown; profile: Config['profile'] },
): Promise<string | null> {
  const settings = defined.get(feature);
  if (!settings) return null;
  await lockSettings(tx, feature);
  return settings.conflict({ ...valuesOf(settings, await latestValues(tx), profile), [name]: value });
}

/** Makes other changes of this feature's settings wait until the transaction ends. */
export async function lockSettings(tx: Transaction, feature: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('settings.change'), hashtext(${feature}))`;
}

/** The stored value, or the default if none is stored or a newer schema no longer accepts it. */
export function valueOf<S extends z.ZodType>(
  definition: SettingDefinition<S>,
  kept: unknown,
  profile: Config['profile'],
): z.output<S> {
  if (kept === undefined) return definition[profile];
  const parsed = definition.schema.safeParse(kept);
  return parsed.success ? parsed.data : definition[profile];
}

/**
 * The last values read on this pool, updated on NOTIFY. Only the first reader waits for the database. First readers
 * that already hold connections in transactions could wait for each other for ever, so a process reads once before its
 * first transaction (`followSettings`).
 */
async function currentValues(context: Reader): Promise<Map<string, unknown>> {
  return (await followerOf(context)).now();
}

const followerOf: PerDatabase<Reader, Promise<Followed<Map<string, unknown>>>> = perDatabase(({ sql, log }) => {
  const lost = (error: unknown) => log?.error({ err: error }, 'the settings could not be read');
  const following = follow(sql, { channel: 'settings', read: () => latestValues(sql), lost });
  // If listening failed, no change would be noticed: forget everything, so that the next reader tries again.
  following.catch(() => followerOf.forget(sql));
  return following;
});

/** Reads the settings for the first time. A process calls it when it starts. */
export async function followSettings(context: Reader): Promise<void> {
  await currentValues(context);
}

/**
 * Reads the settings again at once. A process that changed a value calls it, so that its next read sees the change
 * without waiting for the NOTIFY. If this fails, the change still stands.
 */
export async function refreshSettings(sql: Database): Promise<void> {
  await followerOf
    .known(sql)
    ?.then((followed) => followed.refresh())
    .catch(() => undefined);
}

export type SettingVersion = {
  id: bigint;
  feature: string;
  name: string;
  value: unknown;
  money: boolean;
  staffId: bigint;
  actId: bigint | null;
  reason: string;
  at: Date;
};

/** The newest value of each setting, by `<feature>.<name>`. */
async function latestValues(sql: Queryable): Promise<Map<string, unknown>> {
  const rows = await sql<{ key: string; value: unknown }[]>`
    select distinct on (feature, name) feature || '.' || name as key, value from settings.version
    order by feature, name, id desc`;
  return new Map(rows.map((row) => [row.key, row.value]));
}

export async function latestVersions(sql: Queryable): Promise<SettingVersion[]> {
  return sql<SettingVersion[]>`
    select distinct on (feature, name) id, feature, name, value, money, staff_id, act_id, reason, at
    from settings.version order by feature, name, id desc`;
}

/** A setting's versions, newest first, at most 100. */
export async function versionsOf(sql: Queryable, of: { feature: string; name: string }): Promise<SettingVersion[]> {
  return sql<SettingVersion[]>`
    select id, feature, name, value, money, staff_id, act_id, reason, at
    from settings.version where feature = ${of.feature} and name = ${of.name} order by id desc limit 100`;
}

/** All versions of these settings, oldest first, for rules that must not miss one. */
export async function everyVersionOf(
  sql: Queryable,
  of: { feature: string; names: readonly string[] },
): Promise<Pick<SettingVersion, 'name' | 'value' | 'at'>[]> {
  return sql<Pick<SettingVersion, 'name' | 'value' | 'at'>[]>`
    select name, value, at from settings.version where feature = ${of.feature} and name = any(${of.names}) order by id`;
}

/** Stores a new value of a setting that one person may change. The database refuses any other, and sets the time. */
export async function recordVersion(
  tx: Transaction,
  { feature, name, value, staffId, reason }: Pick<SettingVersion, 'feature' | 'name' | 'value' | 'staffId' | 'reason'>,
): Promise<void> {
  await tx`
    insert into settings.version (feature, name, value, staff_id, reason)
    values (${feature}, ${name}, ${JSON.stringify(value)}::text::jsonb, ${staffId}, ${reason})`;
  await nudgePhones(tx);
}

/** Makes members' phones read their configuration again. */
export async function nudgePhones(tx: Transaction): Promise<void> {
  await nudgeEverybody(tx, topics.config);
}
