import type { Cases } from '#platform/cases.ts';

const complaints: Cases = {
  kind: 'complaint',
  front: 'C',
  async owner(q, number) {
    const [row] = await q<{ memberId: bigint }[]>`select member_id from service.complaint where number = ${number}`;
    return row?.memberId ?? null;
  },
};

export const cases: readonly Cases[] = [complaints];
