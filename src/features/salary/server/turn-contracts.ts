import type { Floor } from '#platform/floor.ts';
import { sendMessages } from '#features/messages/server/public.ts';
import { numberText } from './document.ts';

const BATCH = 500;
type Turned = { contractId: bigint; memberId: bigint; number: bigint; kind: 'effective' | 'terminated' };

/** Contracts that began or ended: the trail says so, and the member is told. Returns their number. */
export async function turnContracts({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const turned = await tx<Turned[]>`
      select contract_id, member_id, number, kind from salary.turn_contracts(${BATCH})`;
    await sendMessages(
      tx,
      turned.map(({ contractId, memberId, number, kind }) => ({
        memberId,
        kind: `salary.contract_${kind}`,
        params: { number: numberText(number), contractId: String(contractId) },
      })),
    );
    return turned.length;
  });
}
