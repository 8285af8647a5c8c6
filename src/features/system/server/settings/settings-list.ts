// Settings for the console, and those of them that the member's client needs.
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import {
  allSettings,
  latestVersions,
  type SettingDefinition,
  valueOf,
  versionsOf,
} from '#features/settings/server/public.ts';

export type FoundSetting = { feature: string; name: string; definition: SettingDefinition };

export function definitionOf(key: string): FoundSetting | null {
  const [feature = '', name = ''] = key.split('.');
  const settings = allSettings().find((one) => one.feature === feature);
  if (!settings || !Object.hasOwn(settings.definitions, name)) return null;
  return { feature, name, definition: settings.definitions[name] as SettingDefinition };
}

type Proposal = {
  feature: string;
  name: string;
  actId: bigint;
  value: unknown;
  reason: string;
  proposedBy: bigint;
  proposedAt: Date;
  approvals: number;
};

export async function listSettings(context: Context) {
  const [versions, proposals] = await Promise.all([latestVersions(context.sql), waitingProposals(context)]);
  const latest = new Map(versions.map((version) => [`${version.feature}.${version.name}`, version]));
  const waiting = new Map(proposals.map((proposal) => [`${proposal.feature}.${proposal.name}`, proposal]));
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

function everySetting(): FoundSetting[] {
  return allSettings().flatMap(({ feature, definitions }) =>
    Object.entries(definitions).map(([name, definition]) => ({ feature, name, definition })),
  );
}

async function waitingProposals(context: Context): Promise<Proposal[]> {
  return context.sql<Proposal[]>`
    select p.feature, p.name, p.act_id, p.value, p.reason, p.proposed_by, p.proposed_at,
      (select count(*)::int from ledger.act_approval a where a.act_id = p.act_id) as approvals
    from system.setting_proposal p where p.state = 'waiting'`;
}

function proposalToWire({ actId, value, reason, proposedBy, proposedAt, approvals }: Proposal) {
  return {
    actId: actId.toString(),
    value,
    reason,
    proposedBy: proposedBy.toString(),
    proposedAt: proposedAt.toISOString(),
    approvals,
  };
}
