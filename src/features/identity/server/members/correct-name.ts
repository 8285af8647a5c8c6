// The act that corrects a member's name (members.md 1), which was entered wrongly or changed by law. Two persons must
// sign, because the name decides which bank accounts the member may use.
import { type Act, defineAct } from '#features/acts/server/public.ts';
import { required } from '#platform/required.ts';
import { refuse } from '#platform/http/refusal.ts';
import { nameCorrections, type Proof } from '../../contract/member-desk.ts';
import { alertMember } from '../sessions/alerts.ts';
import { memberById, membersByIds } from '#features/members/server/public.ts';

type RightName = {
  member: string;
  from: string;
  to: string;
  /** The document that a member of staff saw, and its number or date. */
  proof: Proof;
  note: string;
};

export const nameCorrection = defineAct(nameCorrections, {
  purpose: 'name_corrected',
  audited: {
    feature: 'identity',
    deed: 'name_correction',
    of: ({ words }: Act<RightName>) => ({ subject: `member:${words.member}`, detail: words }),
  },
  words: async (tx, { memberId, newName, proof, proofNote }) => {
    const member = await memberById(tx, BigInt(memberId));
    if (!member) return refuse('member_not_found');
    const to = newName.normalize('NFC').replaceAll(/\s+/g, ' ');
    if (to === member.realName) return refuse('name_unchanged');
    return { member: memberId, from: member.realName, to, proof, note: proofNote };
  },
  lock: (tx, { member }) => tx`select from identity.member where id = ${BigInt(member)} for no key update`,
  carried: async (context, tx, { act: { words } }) =>
    alertMember(context, tx, required(await memberById(tx, BigInt(words.member))), 'name_corrected', {
      newName: words.to,
    }),
  seen: (q, { memberId }) => (memberId === undefined ? q`true` : q`words ->> 'member' = ${memberId}`),
  views: async ({ sql }, acts) => {
    const members = await membersByIds(
      sql,
      acts.map(({ words }) => BigInt(words.member)),
    );
    return acts.map(({ words: { member, from, to, proof, note } }) => ({
      memberId: member,
      memberNo: required(members.get(BigInt(member))).memberNo,
      oldName: from,
      newName: to,
      proof,
      proofNote: note,
    }));
  },
});
