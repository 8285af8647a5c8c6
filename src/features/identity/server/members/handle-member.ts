// Shared steps of every staff act about a member: lock the member and write the audit log.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '../audit.ts';
import { type Member, memberById } from './members.ts';

export type HandledMember = { staffId: bigint; memberId: bigint; reason: string };

export async function handleMember(
  floor: Floor,
  asked: HandledMember & { tier?: number },
  action: string,
  work: (tx: Transaction, member: Member) => Promise<void>,
): Promise<null | Refusal<'member_not_found'>> {
  return floor.sql.begin(async (tx) => {
    await tx`select from identity.member where id = ${asked.memberId} for no key update`;
    const member = await memberById(tx, asked.memberId);
    if (!member) return refuse('member_not_found');
    await work(tx, member);
    const detail = {
      reason: asked.reason,
      ...(asked.tier === undefined ? {} : { before: member.tier, after: asked.tier }),
    };
    await audit(tx, { staffId: asked.staffId, action, subject: `member:${member.id}`, detail });
    return null;
  });
}
