// A team as its leader sees it.
import { toWire } from '#ledger/money.ts';
import { balanceOf, readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import type { Queryable } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import { type Placed, sizesOf } from './team-store.ts';
import { shownMembers } from './shown-names.ts';

const LEVELS = [1, 2, 3] as const;

export async function levelViews(q: Queryable, leaderId: bigint) {
  const sizes = await sizesOf(q, leaderId);
  return LEVELS.map((level) => {
    const size = sizes.find((one) => one.level === level);
    return { level, members: Number(size?.members ?? 0n), valid: Number(size?.valid ?? 0n) };
  });
}

export async function memberViews(q: Queryable, { level, placed }: { level: number; placed: readonly Placed[] }) {
  const accounts = placed.map(({ memberId }) => accountOf('member_points', memberId));
  const [members, points] = await Promise.all([
    shownMembers(
      q,
      placed.map(({ memberId }) => memberId),
    ),
    readBalances(q, accounts),
  ]);
  const inviters = await shownMembers(q, level === 1 ? [] : [...members.values()].map((one) => inviterOf(one.member)));
  return placed.map(({ memberId, joinedAt, valid }) => {
    const { member, face } = must(members.get(memberId));
    return {
      memberNo: member.memberNo,
      ...face,
      vipLevel: member.vipLevel,
      registeredAt: joinedAt.toISOString(),
      invitedAt: (member.invitedAt ?? joinedAt).toISOString(),
      invitedBy: level === 1 ? null : (inviters.get(inviterOf(member))?.face.nickname ?? null),
      valid,
      points: toWire(balanceOf(points, accountOf('member_points', memberId)).posted),
    };
  });
}

/** Everybody in a team was invited. */
const inviterOf = ({ inviterId }: { inviterId: bigint | null }) => must(inviterId);
