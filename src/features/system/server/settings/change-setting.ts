// Changes a setting (settings.md 1), after checking it against its schema, promise words and the feature's other
// settings. One administrator changes a plain setting at once, and two persons sign a change of any other.
import { z } from 'zod';
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type Act, audit, defineAct } from '#features/acts/server/public.ts';
import { doubtfulWordsOf } from '#features/texts/server/public.ts';
import {
  allSettings,
  conflictOf,
  lockSettings,
  nudgePhones,
  recordVersion,
  refreshSettings,
  versionsOf,
} from '#features/settings/server/public.ts';
import { settingChanges } from '../../contract.ts';

type Unfit = Refusal<'setting_not_found' | 'setting_not_valid'>;
type Wish = { setting: string; value: unknown };
/** `before` is the value that the change replaces, or null if that is the default. */
type Change = { feature: string; name: string; value: unknown; before: unknown; reason: string };
export type SettingChange = Act<Change>;

const subjectOf = ({ feature, name }: Pick<Change, 'feature' | 'name'>) => `setting:${feature}.${name}`;

export const settingChange = defineAct(settingChanges, {
  purpose: 'setting_changed',
  audited: {
    feature: 'settings',
    deed: 'change',
    of: ({ actId, words }: SettingChange) => ({
      subject: subjectOf(words),
      detail: { actId, after: words.value, reason: words.reason },
    }),
  },
  words: async (tx, { setting, value, reason }, _caller, context) => {
    const fit = await fitting(context, tx, { setting, value });
    if (isRefusal(fit)) return fit;
    const { money, ...change } = fit;
    if (!money) return refuse('setting_not_valid', { problem: 'one administrator changes this setting' });
    const [before] = await versionsOf(tx, change);
    return { ...change, before: before?.value ?? null, reason };
  },
  lock: (tx, { feature }) => lockSettings(tx, feature),
  hindered: async (context, tx, { feature, name, value }) => {
    const fit = await fitting(context, tx, { setting: `${feature}.${name}`, value });
    return isRefusal(fit) ? fit : null;
  },
  carried: async (_context, tx, { act: { actId, words }, caller }) => {
    await nudgePhones(tx);
    const { before, value: after } = words;
    await audit(tx, {
      staffId: caller.staffId,
      action: 'settings.change',
      subject: subjectOf(words),
      detail: { before, after, actId },
    });
  },
  committed: ({ sql }) => refreshSettings(sql),
  seen: (q, { setting }) =>
    setting === undefined ? q`true` : q`concat_ws('.', words ->> 'feature', words ->> 'name') = ${setting}`,
  views: (_context, acts) =>
    acts.map(({ words: { feature, name, value, before, reason } }) => ({
      setting: `${feature}.${name}`,
      value,
      before,
      reason,
    })),
});

/** Changes a plain setting at once. */
export async function changeSetting(
  context: Context,
  { reason, staff, ...wish }: Wish & { reason: string; staff: StaffCaller },
): Promise<null | Unfit> {
  const result = await context.sql.begin(async (tx): Promise<null | Unfit> => {
    const change = await fitting(context, tx, wish);
    if (isRefusal(change)) return change;
    if (change.money) return refuse('setting_not_valid', { problem: 'two persons change this setting' });
    const { staffId } = staff;
    const [before] = await versionsOf(tx, change);
    await recordVersion(tx, { ...change, staffId, reason });
    await audit(tx, {
      staffId,
      action: 'settings.change',
      subject: subjectOf(change),
      detail: { before: before?.value ?? null, after: change.value, reason },
    });
    return null;
  });
  await refreshSettings(context.sql);
  return result;
}

/**
 * Members read texts of settings, such as the update notice (catalogue.md 5). A time is no text: its seconds may be
 * "24.7", which a text could mean as a promise.
 */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !z.iso.datetime().safeParse(value).success;

/** The value as its schema parses it. Refused if it contains promise words or doesn't fit the other settings. */
async function fitting(context: Context, tx: Transaction, { setting, value: given }: Wish) {
  const [feature = '', name = ''] = setting.split('.');
  const definitions = allSettings().find((one) => one.feature === feature)?.definitions ?? {};
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  if (!definition) return refuse('setting_not_found');
  const parsed = definition.schema.safeParse(given);
  if (!parsed.success) return refuse('setting_not_valid', { problem: parsed.error.issues[0]?.message ?? '' });
  const value: unknown = parsed.data;
  const { value: words = [] } = isText(value) ? doubtfulWordsOf({ value }) : {};
  if (words.length > 0) return refuse('setting_not_valid', { problem: `promise_words: “${words.join('”, “')}”` });
  const problem = await conflictOf(tx, { feature, name, value, profile: context.config.profile });
  if (problem) return refuse('setting_not_valid', { problem });
  return { feature, name, value, money: definition.money === true };
}
