// Groups the payouts of one member in the queue, because the sum of their 24 hours decides about all of them.
import { moneyText } from '#design/console/formats.ts';
import type { ConsoleWithdrawal } from '../contract/console.ts';
import { t } from '#design/console/words.ts';

type Row = Pick<ConsoleWithdrawal, 'memberId' | 'memberName' | 'amountMinor' | 'requestedAt' | 'dayTotalMinor'>;

/** The same rows with those of one member together, each member where their first row is. */
export function byMember<R extends Row>(rows: readonly R[]): R[] {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(row.memberId, [...(groups.get(row.memberId) ?? []), row]);
  return [...groups.values()].flat();
}

/** The line above the first of several rows of one member. */
export function groupText(rows: readonly Row[], at: number): string | undefined {
  const first = rows[at];
  if (!first || rows[at - 1]?.memberId === first.memberId) return undefined;
  const others = rows.slice(at).findIndex(({ memberId }) => memberId !== first.memberId);
  const group = rows.slice(at, others === -1 ? undefined : at + others);
  if (group.length === 1) return undefined;
  const sum = group.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const newest = group.reduce((one, other) => (other.requestedAt > one.requestedAt ? other : one));
  return t('{memberName}: {group} payouts, {sum}; {dayTotal} asked in 24 hours', {
    memberName: first.memberName,
    group: group.length,
    sum: moneyText(sum),
    dayTotal: moneyText(newest.dayTotalMinor),
  });
}
