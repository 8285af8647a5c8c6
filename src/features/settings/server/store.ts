import type { Queryable, Transaction } from '#platform/database/db.ts';
import { nudgeEverybody } from '#platform/http/live.ts';
import { topics } from './topics.ts';
import { required } from '#platform/required.ts';

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
export async function latestValues(sql: Queryable): Promise<Map<string, unknown>> {
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

/**
 * Nudges phones to read their configuration again. The database refuses a money setting without an act of two persons
 * over exactly this value. The database also says when it
 * changed.
 */
export async function recordVersion(tx: Transaction, version: Omit<SettingVersion, 'id' | 'at'>): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into settings.version (feature, name, value, money, staff_id, act_id, reason)
    values (${version.feature}, ${version.name}, ${JSON.stringify(version.value)}::text::jsonb, ${version.money},
      ${version.staffId}, ${version.actId}, ${version.reason})
    returning id`;
  await nudgeEverybody(tx, topics.config);
  return required(row).id;
}
