// Held rebates as the desk sees them: leader, buyer and the evidence beside each other.
import { toWire } from '#ledger/money.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import { type Grant, staffGrantViews } from '#features/rewards/server/public.ts';
import { purchasesOf } from './rebate-views.ts';

type Evidence = {
  leaderId: bigint;
  buyerId: bigint;
  sharedAccounts: string[];
  loopedAccounts: string[];
  sharedPayers: string[];
  goesRound: boolean;
  sharedPhones: bigint;
  membersOnPhones: bigint;
  invitedBefore: bigint;
};

const SHOWN_DIGITS = 4;

export async function heldRebateViews(q: Queryable, grants: readonly Grant[]) {
  const purchases = await purchasesOf(q, grants);
  const buyerIds = purchases.map(({ buyerId }) => buyerId);
  const [views, buyers, evidence] = await Promise.all([
    staffGrantViews(q, grants),
    membersByIds(q, [...new Set(buyerIds)]),
    q<Evidence[]>`select * from team.evidence_of(
      ${idList(grants.map(({ memberId }) => memberId))}::bigint[], ${idList(buyerIds)}::bigint[])`,
  ]);
  return views.map((grant, n) => {
    const { buyerId, level, paid } = must(purchases[n]);
    const buyer = must(buyers.get(buyerId));
    const leaderId = must(grants[n]).memberId;
    const found = must(evidence.find((one) => one.leaderId === leaderId && one.buyerId === buyerId));
    return {
      id: grant.id,
      grant,
      level,
      paidMinor: toWire(paid),
      buyerId: String(buyerId),
      buyerNo: buyer.memberNo,
      buyerName: buyer.realName,
      sharedAccounts: found.sharedAccounts.map(endOf),
      loopedAccounts: found.loopedAccounts.map(endOf),
      sharedPayers: found.sharedPayers.map(endOf),
      goesRound: found.goesRound,
      sharedPhones: Number(found.sharedPhones),
      membersOnPhones: Number(found.membersOnPhones),
      invitedBefore: Number(found.invitedBefore),
    };
  });
}

/** 'ABAY 40000123' as 'ABAY 0123'. */
function endOf(account: string): string {
  const [institution = '', number = ''] = account.split(' ');
  return `${institution} ${number.slice(-SHOWN_DIGITS)}`;
}
