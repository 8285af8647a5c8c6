import { sqlState, type Transaction } from '../../../../platform/db.ts';
import { type Refusal, refuse } from '../../../../platform/refusal.ts';

export type PartyInput = {
  role: 'payer' | 'supplier' | 'insurer';
  name: string;
  bankKind: 'account' | 'mobile_money' | 'card';
  bankCode: string;
  bankNumber: string;
  fromOn: string;
};

export async function insertParty(
  tx: Transaction,
  { staffId, contractId, party }: { staffId: bigint; contractId: bigint; party: PartyInput },
): Promise<{ id: bigint } | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
    values (${contractId}, ${party.role}, ${party.name}, ${party.bankKind}, ${party.bankCode}, ${party.bankNumber},
      ${party.fromOn}, ${staffId})
    on conflict do nothing returning id`;
  return row;
}

/** A feature above watches for accounts of members, and for accounts of the other side. */
export function refusedParty(error: unknown): Refusal<'payer_conflict'> {
  return refusalOf(error, ['payer_conflict']);
}

/** The database's own reason, where it is one of these. */
export function refusalOf<N extends string>(error: unknown, names: readonly N[]): Refusal<N> {
  const name = names.find((one) => error instanceof Error && error.message === one);
  if (sqlState(error) === 'C3P01' && name) return refuse(name);
  throw error;
}
