// The act by which two staff pay a member from the rewards budget, with a reason that the member reads (rewards.md 15).
// No one of the two may be that member.
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { askedMember, memberById, memberIdOf, membersByIds } from '#features/members/server/public.ts';
import { sendMessage } from '#features/messages/server/public.ts';
import { isOwnMember } from '#features/staff/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { walletTopics } from '#features/wallet/server/public.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { fromWire, toWire } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import type { Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { nudge } from '#platform/http/live.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { additions } from '../../contract/console.ts';
import { readMeans } from '../budget.ts';

/** `amount` in minor units. */
type Added = { member: string; amount: string; reason: string };
type Late = (typeof additions)['late'][number];

export const addition = defineAct(additions, {
  purpose: 'system_addition',
  audited: {
    feature: 'rewards',
    deed: 'addition',
    of: ({ words: { member, amount, reason } }: Act<Added>) => ({
      subject: `member:${member}`,
      detail: { amount, reason },
    }),
  },
  words: async (tx, { memberNo, amountMinor, reason }, caller, context) => {
    const promises = refusePromises({ reason });
    if (promises) return promises;
    const memberId = memberIdOf(memberNo);
    if (memberId === null) return refuse('member_not_found');
    const words = { member: String(memberId), amount: String(fromWire(amountMinor)), reason };
    return (await problemOf(context, tx, { words, staffId: caller.staffId })) ?? words;
  },
  hindered: (context, tx, words, { staffId }) => problemOf(context, tx, { words, staffId }),
  carried: async (_context, tx, { act: { actId, words }, caller }) => {
    const memberId = BigInt(words.member);
    const amount = BigInt(words.amount);
    const [budget, income] = [house('rewards_budget'), accountOf('member_income', memberId)];
    await sendMessage(tx, {
      memberId,
      kind: 'rewards.system_addition',
      params: { amountMinor: toWire(amount), reason: words.reason },
    });
    await nudge(tx, walletTopics.balances, [memberId]);
    await lockBalances(tx, [income, budget]);
    const lines = [line('system_addition', budget, income, amount, actId)];
    await post(tx, [{ id: factId('system_addition', actId), actor: `staff:${caller.staffId}`, lines }]);
  },
  seen: (q, { memberNo }) => {
    const memberId = askedMember(memberNo);
    return memberId === null ? q`true` : q`words ->> 'member' = ${String(memberId)}`;
  },
  views: async ({ sql }, acts) => {
    const members = await membersByIds(
      sql,
      acts.map(({ words }) => BigInt(words.member)),
    );
    return acts.map(({ words: { member, amount, reason } }) => ({
      memberId: member,
      memberNo: members.get(BigInt(member))?.memberNo ?? '',
      memberName: members.get(BigInt(member))?.realName ?? '',
      amountMinor: toWire(BigInt(amount)),
      reason,
    }));
  },
});

/** Grants that wait already are paid first. If another posting takes the money meanwhile, the act is decided again. */
async function problemOf(
  context: Context,
  tx: Transaction,
  { words, staffId }: { words: Added; staffId: bigint },
): Promise<Refusal<Late> | null> {
  const member = await memberById(tx, BigInt(words.member));
  if (!member || member.closedAt) return refuse('member_not_found');
  if (await isOwnMember(tx, { staffId, memberId: member.id })) return refuse('addition_to_oneself');
  const { left, notNow } = await readMeans(context, tx);
  if (notNow) return refuse('reward_not_now', { reason: notNow });
  return left < BigInt(words.amount) ? refuse('addition_above_budget', { leftMinor: toWire(left) }) : null;
}
