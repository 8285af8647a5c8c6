// Settings for the console, and those of them that the member's client needs.
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { allSettings, latestVersions, valueOf, versionsOf } from '#features/settings/server/public.ts';
import { type SettingChange, settingChange } from './change-setting.ts';

export async function listSettings(context: Context) {
  const [versions, proposals] = await Promise.all([latestVersions(context.sql), settingChange.waiting(context.sql)]);
  const latest = new Map(versions.map((version) => [`${version.feature}.${version.name}`, version]));
  const waiting = new Map(proposals.map((act) => [`${act.words.feature}.${act.words.name}`, act]));
  return everySetting().map(({ feature, name, definition }) => {
    const key = `${feature}.${name}`;
    const version = latest.get(key);
    const proposal = waiting.get(key);
    return {
      id: key,
      feature,
      name,
      label: definition.label,
      money: definition.money === true,
      value: valueOf(definition, version?.value, context.config.profile),
      defaultValue: definition[context.config.profile],
      schema: z.toJSONSchema(definition.schema, { unrepresentable: 'any' }) as Record<string, unknown>,
      changedAt: version?.at.toISOString() ?? null,
      proposal: proposal ? proposalToWire(proposal) : null,
    };
  });
}

export async function oneSetting(context: Context, key: string) {
  const setting = (await listSettings(context)).find((one) => one.id === key);
  if (!setting) return null;
  const versions = await versionsOf(context.sql, setting);
  return {
    ...setting,
    versions: versions.map(({ id, value, staffId, actId, reason, at }) => ({
      id: id.toString(),
      value,
      staffId: staffId.toString(),
      actId: actId?.toString() ?? null,
      reason,
      at: at.toISOString(),
    })),
  };
}

/** Values of all settings marked `client`, by '<feature>.<name>'. */
export async function clientBounds(context: Context): Promise<Record<string, unknown>> {
  const bounds: Record<string, unknown> = {};
  for (const settings of allSettings()) {
    const values = (await settings.read(context)) as Record<string, unknown>;
    for (const [name, definition] of Object.entries(settings.definitions)) {
      if (definition.client) bounds[`${settings.feature}.${name}`] = values[name];
    }
  }
  return bounds;
}

function everySetting() {
  return allSettings().flatMap(({ feature, definitions }) =>
    Object.entries(definitions).map(([name, definition]) => ({ feature, name, definition })),
  );
}

function proposalToWire({ id, actId, words: { value, reason }, proposedBy, proposedAt, approvals }: SettingChange) {
  return {
    id: id.toString(),
    actId: actId.toString(),
    value,
    reason,
    proposedBy: proposedBy.toString(),
    proposedAt: proposedAt.toISOString(),
    approvals,
  };
}
