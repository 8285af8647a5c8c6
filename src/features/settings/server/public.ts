// Typed settings (settings.md 1). A feature declares its own in server/settings.ts. Memory keeps the values and follows
// NOTIFY. Only the console's use cases change them and record a version (system/server/settings/change-setting.ts).
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
  /** Defaults of the two profiles. */
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

/** Declares a feature's settings and the rules between them. Throws at start when a default breaks its own schema. */
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

/** Every feature's settings, as far as this process has loaded them. */
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
 * The conflict in a feature's settings once this one has this value. Null if there is none. It takes the feature's
 * lock, so two changes that exclude each other never both succeed.
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

/** Changes of one feature's settings wait for each other until the transaction ends. */
export async function lockSettings(tx: Transaction, feature: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('settings.change'), hashtext(${feature}))`;
}

/** A stored value that its schema no longer accepts (the code moved on) reads as the default. */
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
 * The last values read on this pool, updated by NOTIFY. Only the first reader waits for the database. A reader inside a
 * transaction holds a connection, and would wait for others that wait the same way. So a process reads once before its
 * first transaction (`followSettings`).
 */
async function currentValues(context: Reader): Promise<Map<string, unknown>> {
  return (await followerOf(context)).now();
}

const followerOf: PerDatabase<Reader, Promise<Followed<Map<string, unknown>>>> = perDatabase(({ sql, log }) => {
  const lost = (error: unknown) => log?.error({ err: error }, 'the settings could not be read');
  const following = follow(sql, { channel: 'settings', read: () => latestValues(sql), lost });
  // Without a listener nothing follows: forget everything, and let the next reader try again.
  following.catch(() => followerOf.forget(sql));
  return following;
});

/** Reads the settings for the first time, for a process that starts. */
export async function followSettings(context: Reader): Promise<void> {
  await currentValues(context);
}

/**
 * For the process that changed a value: its own next read must not wait for the notice. The change stands even if this
 * fails.
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

/** By `<feature>.<name>`. */
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

/** Newest first, at most 100. */
export async function versionsOf(sql: Queryable, of: { feature: string; name: string }): Promise<SettingVersion[]> {
  return sql<SettingVersion[]>`
    select id, feature, name, value, money, staff_id, act_id, reason, at
    from settings.version where feature = ${of.feature} and name = ${of.name} order by id desc limit 100`;
}

/** All versions of these settings, oldest first. A rule that counts over them must not miss one. */
export async function everyVersionOf(
  sql: Queryable,
  of: { feature: string; names: readonly string[] },
): Promise<Pick<SettingVersion, 'name' | 'value' | 'at'>[]> {
  return sql<Pick<SettingVersion, 'name' | 'value' | 'at'>[]>`
    select name, value, at from settings.version where feature = ${of.feature} and name = any(${of.names}) order by id`;
}

/** A setting that one person changes. The database refuses any other, and says when it changed. */
export async function recordVersion(
  tx: Transaction,
  { feature, name, value, staffId, reason }: Pick<SettingVersion, 'feature' | 'name' | 'value' | 'staffId' | 'reason'>,
): Promise<void> {
  await tx`
    insert into settings.version (feature, name, value, staff_id, reason)
    values (${feature}, ${name}, ${JSON.stringify(value)}::text::jsonb, ${staffId}, ${reason})`;
  await nudgePhones(tx);
}

/** Phones read their configuration again. */
export async function nudgePhones(tx: Transaction): Promise<void> {
  await nudgeEverybody(tx, topics.config);
}
