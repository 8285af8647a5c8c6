// Changes a setting (settings.md 1): validated by its schema, audited, versioned. A money setting takes two persons.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ApprovalRefusal, approveAct, audit, proposeAct } from '#features/acts/server/public.ts';
import { doubtfulWordsOf } from '#features/texts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import {
  conflictOf,
  recordVersion,
  refreshSettings,
  type SettingDefinition,
  versionsOf,
} from '#features/settings/server/public.ts';
import { definitionOf } from './settings-list.ts';
import { undo, undoable } from './undoable.ts';

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

/** Applies at once. For a money setting it proposes, and approves for the proposer when they gave an assertion. */
export async function changeSetting(context: Context, asked: Asked): Promise<null | ChangeRefusal> {
  const found = definitionOf(asked.key);
  if (!found) return refuse('setting_not_found');
  const { feature, name, definition } = found;
  // Finance changes money settings. The administrator changes all others.
  if (!definition.money && !asked.staff.roles.includes('admin')) return refuse('role_missing', { roles: ['admin'] });
  const parsed = definition.schema.safeParse(asked.value);
  if (!parsed.success) return refuse('setting_not_valid', { problem: parsed.error.issues[0]?.message ?? '' });
  // Members read texts of settings, such as the update notice (catalogue.md 5).
  const { value: words = [] } = typeof parsed.data === 'string' ? doubtfulWordsOf({ value: parsed.data }) : {};
  if (words.length > 0) return refuse('setting_not_valid', { problem: `promise_words: “${words.join('”, “')}”` });
  const change = { feature, name, definition, value: parsed.data as unknown, reason: asked.reason, staff: asked.staff };
  const result = await undoable<null, ChangeRefusal>(() =>
    context.sql.begin<null>(async (tx) => {
      const problem = await conflictOf(tx, { ...change, profile: context.config.profile });
      if (problem) return undo(refuse('setting_not_valid', { problem }));
      return definition.money ? propose(context, tx, change, asked.assertion) : applyNow(tx, change);
    }),
  );
  await refreshSettings(context.sql);
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

async function applyNow(tx: Transaction, { feature, name, value, reason, staff }: Change): Promise<null> {
  const [before] = await versionsOf(tx, { feature, name });
  await recordVersion(tx, { feature, name, value, money: false, staffId: staff.staffId, actId: null, reason });
  await audit(tx, {
    staffId: staff.staffId,
    action: 'settings.change',
    subject: `setting:${feature}.${name}`,
    detail: { before: before?.value ?? null, after: value, reason },
  });
  return null;
}

async function propose(
  context: Context,
  tx: Transaction,
  change: Change,
  assertion: AssertionInput | undefined,
): Promise<null> {
  const { feature, name, value, reason, staff } = change;
  const at = context.clock.now();
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
    values (${actId}, ${feature}, ${name}, ${JSON.stringify(value)}::text::jsonb, ${reason}, ${before?.id ?? null},
      ${staff.staffId}, ${at})
    on conflict (feature, name) where state = 'waiting' do nothing`;
  if (made.count === 0) return undo(refuse('setting_waiting'));
  await audit(tx, {
    staffId: staff.staffId,
    action: 'settings.propose',
    subject: `setting:${feature}.${name}`,
    detail: { actId, after: value, reason },
  });
  if (!assertion) return null;
  const approved = await approveAct(context, tx, { actId, caller: staff, assertion });
  return isRefusal(approved) ? undo(approved) : null;
}
