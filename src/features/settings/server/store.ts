import type { Queryable, Transaction } from '#platform/database/db.ts';
import { nudgeEverybody } from '#platform/http/live.ts';
import { topics } from './topics.ts';

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
