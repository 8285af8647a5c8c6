import type { Cases } from '#platform/cases.ts';

const payouts: Cases = {
  kind: 'payout',
  front: 'W-',
  async owner(q, number) {
    const [row] = await q<{ memberId: bigint }[]>`select member_id from wallet.withdrawal where number = ${number}`;
    return row?.memberId ?? null;
  },
};

const recharges: Cases = {
  kind: 'recharge',
  front: 'R-',
  async owner(q, number) {
    const [row] = await q<{ memberId: bigint }[]>`select member_id from wallet.recharge where reference = ${number}`;
    return row?.memberId ?? null;
  },
};

export const cases: readonly Cases[] = [payouts, recharges];
