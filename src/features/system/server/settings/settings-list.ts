// Lists settings for the console, and the values that the member's client needs.
import { z } from 'zod';
import { allSettings, latestVersions, valueOf, versionsOf } from '#features/settings/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { HandlersAt } from '#platform/feature.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { maintenanceEnd } from '../maintenance.ts';
import { type SettingChange, settingChange, changeSetting } from './change-setting.ts';

async function listSettings(context: Context) {
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

async function oneSetting(context: Context, key: string) {
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

async function show(context: Context, key: string) {
  return (await oneSetting(context, key)) ?? refuse('setting_not_found');
}

export function settingHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/settings'> {
  return {
    'GET /console/api/v1/settings': async () => {
      const [items, maintenanceUntil] = await Promise.all([listSettings(context), maintenanceEnd(context)]);
      return { items, next: null, maintenanceUntil };
    },
    'GET /console/api/v1/settings/{id}': ({ path }) => show(context, path.id),
    'PUT /console/api/v1/settings/{id}': async ({ caller, path, body }) =>
      (await changeSetting(context, { setting: path.id, staff: caller, ...body })) ?? show(context, path.id),
  };
}
