// The act by which two staff release or refuse a held grant (rewards.md 1). Released money waits for the payer, while
// points and chances are given at once.
import { post } from '#ledger/post.ts';
import { factId } from '#platform/database/ids.ts';
import { refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { askedMember } from '#features/members/server/public.ts';
import { decisions, type Verdict } from '../../contract/console.ts';
import { grantById, grantLines, grantsByIds, staffGrantViews, tellMembers } from '../grants/grants.ts';
import { costsMoney } from '../kinds.ts';

type Decided = Verdict & { grant: string; member: string; kind: string; cause: string; amount: string; note: string };

export const decision = defineAct(decisions, {
  purpose: 'reward_decided',
  audited: {
    feature: 'rewards',
    deed: 'decision',
    of: ({ words: { grant, decision: verdict, reason, note } }: Act<Decided>) => ({
      subject: `grant:${grant}`,
      detail: { decision: verdict, reason, note },
    }),
  },
  words: async (tx, { grantId, verdict, note }) => {
    const grant = await grantById(tx, BigInt(grantId));
    if (!grant) return refuse('grant_not_found');
    const { state, memberId, kind, cause, amount } = grant;
    if (state !== 'held') return refuse('grant_moved_on');
    return { grant: grantId, member: String(memberId), kind, cause, amount: String(amount), ...verdict, note };
  },
  carried: async (_context, tx, { act, caller }) => {
    const grant = required(await grantById(tx, BigInt(act.words.grant)));
    const movesNow = grant.state === 'due' && !costsMoney(grant.gives);
    await tellMembers(tx, [movesNow ? { ...grant, state: 'paid' } : grant]);
    if (!movesNow) return;
    const lines = await grantLines(tx, [grant]);
    await post(tx, [{ id: factId('reward', grant.id), actor: `staff:${caller.staffId}`, lines }]);
  },
  seen: (q, { grantId, memberNo }) => {
    const memberId = askedMember(memberNo);
    return q`true ${grantId === undefined ? q`` : q`and words ->> 'grant' = ${grantId}`}
      ${memberId === null ? q`` : q`and words ->> 'member' = ${String(memberId)}`}`;
  },
  views: async ({ sql }, acts) => {
    const grants = await grantsByIds(
      sql,
      acts.map(({ words }) => BigInt(words.grant)),
    );
    const views = new Map((await staffGrantViews(sql, grants)).map((view) => [view.id, view]));
    return acts.map(({ words: { grant, decision: verdict, reason, note } }) => ({
      grantId: grant,
      grant: required(views.get(grant)),
      decision: verdict,
      reason,
      note,
    }));
  },
});
