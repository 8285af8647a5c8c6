// Changing a setting (settings.md 1): validated by its schema, audited, versioned, and by two persons where it is about money.
import type { Transaction } from '../../../platform/db.ts';
import type { StaffCaller } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import {
  type ApprovalRefusal,
  type AssertionInput,
  approveAct,
  audit,
  proposeAct,
} from '../../identity/server/public.ts';
import {
  conflictOf,
  recordVersion,
  refreshSettings,
  type SettingDefinition,
  versionsOf,
} from '../../settings/server/public.ts';
import { definitionOf } from './settings-list.ts';

export type ChangeRefusal =
  | Refusal<'setting_not_found' | 'setting_not_valid' | 'setting_waiting' | 'role_missing'>
  | ApprovalRefusal;

type Asked = {
  key: string;
  value: unknown;
  reason: string;
  staff: StaffCaller;
  assertion?: AssertionInput | undefined;
};

/** Applies at once, or, for a setting of money, proposes (and approves for the proposer when they gave an assertion). */
export async function changeSetting(floor: Floor, asked: Asked): Promise<null | ChangeRefusal> {
  const found = definitionOf(asked.key);
  if (!found) return refuse('setting_not_found');
  const { feature, name, definition } = found;
  // Finance changes what is about money; everything else is the administrator's.
  if (!definition.money && !asked.staff.roles.includes('admin')) return refuse('role_missing', { roles: ['admin'] });
  const parsed = definition.schema.safeParse(asked.value);
  if (!parsed.success) return refuse('setting_not_valid', { problem: parsed.error.issues[0]?.message ?? '' });
  const change = { feature, name, definition, value: parsed.data as unknown, reason: asked.reason, staff: asked.staff };
  const result = await undoable<null, ChangeRefusal>(() =>
    floor.sql.begin<null>(async (tx) => {
      const problem = await conflictOf(tx, { ...change, profile: floor.config.profile });
      if (problem) return undo(refuse('setting_not_valid', { problem }));
      return definition.money ? propose(floor, tx, change, asked.assertion) : applyNow(floor, tx, change);
    }),
  );
  await refreshSettings(floor.sql);
  return result;
}

type Change = {
  feature: string;
  name: string;
  definition: SettingDefinition;
  value: unknown;
  reason: string;
  staff: StaffCaller;
};

async function applyNow(floor: Floor, tx: Transaction, { feature, name, value, reason, staff }: Change): Promise<null> {
  const at = floor.clock.now();
  const [before] = await versionsOf(tx, { feature, name });
  await recordVersion(tx, { feature, name, value, money: false, staffId: staff.staffId, actId: null, reason, at });
  await audit(tx, {
    staffId: staff.staffId,
    action: 'settings.change',
    subject: `setting:${feature}.${name}`,
    detail: { before: before?.value ?? null, after: value, reason },
    at,
  });
  return null;
}

async function propose(
  floor: Floor,
  tx: Transaction,
  change: Change,
  assertion: AssertionInput | undefined,
): Promise<null> {
  const { feature, name, value, reason, staff } = change;
  const at = floor.clock.now();
  const [before] = await versionsOf(tx, { feature, name });
  const actId = await proposeAct(tx, {
    purpose: 'setting_changed',
    debit: null,
    credit: null,
    amount: null,
    statementLineId: null,
    content: { feature, name, value, before: before?.value ?? null, reason },
    staffId: staff.staffId,
    at,
  });
  const made = await tx`
    insert into system.setting_proposal (act_id, feature, name, value, reason, base_version, proposed_by, proposed_at)
    values (${actId}, ${feature}, ${name}, ${JSON.stringify(value)}::text::jsonb, ${reason}, ${before?.id ?? null}, ${staff.staffId}, ${at})
    on conflict (feature, name) where state = 'waiting' do nothing`;
  if (made.count === 0) return undo(refuse('setting_waiting'));
  await audit(tx, {
    staffId: staff.staffId,
    action: 'settings.propose',
    subject: `setting:${feature}.${name}`,
    detail: { actId, after: value, reason },
    at,
  });
  if (!assertion) return null;
  const approved = await approveAct(floor, tx, { actId, caller: staff, assertion });
  return isRefusal(approved) ? undo(approved) : null;
}

/** A refusal inside a transaction has to undo it. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.name);
    this.refusal = refusal;
  }
}

function undo(refusal: Refusal): never {
  throw new Undone(refusal);
}

/** Gives an undone transaction's refusal back as a value. */
export async function undoable<T, R extends Refusal>(work: () => Promise<T>): Promise<T | R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Undone) return error.refusal as R;
    throw error;
  }
}

export type ApproveRefusal =
  | Refusal<'setting_not_found' | 'proposal_not_found' | 'setting_moved' | 'setting_not_valid'>
  | ApprovalRefusal;

/** The second approval applies the change, unless the setting has moved since it was proposed, or its neighbours no longer fit. */
export async function approveSetting(
  floor: Floor,
  asked: { key: string; actId: bigint; staff: StaffCaller; assertion: AssertionInput },
): Promise<null | ApproveRefusal> {
  const found = definitionOf(asked.key);
  if (!found) return refuse('setting_not_found');
  const { feature, name } = found;
  const result = await floor.sql.begin(async (tx): Promise<null | ApproveRefusal> => {
    const [proposal] = await tx<{ value: unknown; reason: string; baseVersion: bigint | null; proposedBy: bigint }[]>`
      select value, reason, base_version, proposed_by from system.setting_proposal
      where act_id = ${asked.actId} and feature = ${feature} and name = ${name} and state = 'waiting' for update`;
    if (!proposal) return refuse('proposal_not_found');
    const [latest] = await versionsOf(tx, { feature, name });
    if ((latest?.id ?? null) !== proposal.baseVersion) return refuse('setting_moved');
    const problem = await conflictOf(tx, { feature, name, value: proposal.value, profile: floor.config.profile });
    if (problem) return refuse('setting_not_valid', { problem });
    const at = floor.clock.now();
    const approved = await approveAct(floor, tx, {
      actId: asked.actId,
      caller: asked.staff,
      assertion: asked.assertion,
    });
    if (isRefusal(approved)) return approved as ApprovalRefusal;
    const { staffId } = asked.staff;
    const subject = `setting:${feature}.${name}`;
    await audit(tx, {
      staffId,
      action: 'settings.approve',
      subject,
      detail: { actId: asked.actId, approvals: approved.approvals },
      at,
    });
    if (approved.approvals < 2) return null;
    await tx`update system.setting_proposal set state = 'applied' where act_id = ${asked.actId}`;
    const { value, reason, proposedBy } = proposal;
    await recordVersion(tx, { feature, name, value, money: true, staffId: proposedBy, actId: asked.actId, reason, at });
    await audit(tx, {
      staffId,
      action: 'settings.change',
      subject,
      detail: { before: latest?.value ?? null, after: value, actId: asked.actId },
      at,
    });
    return null;
  });
  await refreshSettings(floor.sql);
  return result;
}

export async function withdrawProposal(
  floor: Floor,
  asked: { key: string; actId: bigint; staff: StaffCaller },
): Promise<null | Refusal<'setting_not_found' | 'proposal_not_found'>> {
  const found = definitionOf(asked.key);
  if (!found) return refuse('setting_not_found');
  return floor.sql.begin(async (tx) => {
    const withdrawn = await tx`
      update system.setting_proposal set state = 'withdrawn'
      where act_id = ${asked.actId} and feature = ${found.feature} and name = ${found.name} and state = 'waiting'`;
    if (withdrawn.count === 0) return refuse('proposal_not_found');
    await audit(tx, {
      staffId: asked.staff.staffId,
      action: 'settings.withdraw',
      subject: `setting:${found.feature}.${found.name}`,
      detail: { actId: asked.actId },
      at: floor.clock.now(),
    });
    return null;
  });
}
