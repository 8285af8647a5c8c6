import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { isStaffAccount } from '#features/identity/server/public.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { type WriteRefusal, type Written, writePage } from '../proposals/write-page.ts';
import { refusalOf } from '#platform/database/undo.ts';
import type { PartyInput } from '../../contract/console.ts';
import { assetContract } from './contract-parties.ts';

/**
 * Names a party from today on, never from a day that has passed. One account is never a supplier's and also a payer's
 * or an insurer's. No party has an account at which a member is or was paid.
 */
export async function nameParty(
  floor: Floor,
  { staffId, contractId, party }: { staffId: bigint; contractId: bigint; party: PartyInput },
  intent: Intent,
): Promise<
  | Written
  | Refusal<'contract_not_found' | 'payer_conflict' | 'party_in_the_past' | 'promise_words'>
  | WriteRefusal
  | IntentRefusal
> {
  const promises = refusePromises({ name: party.name });
  if (promises) return promises;
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const contract = await assetContract(tx, contractId);
    if (!contract) return refuse('contract_not_found');
    if (party.fromOn < floor.clock.today()) return refuse('party_in_the_past');
    const opposite = party.role === 'supplier' ? ['payer', 'insurer'] : ['supplier'];
    const account = `${party.bankCode} ${party.bankNumber}`;
    const [conflict] = await tx`
      select from catalogue.party where bank_account = ${account} and role = any (${opposite}::text[])
      union all select from ledger.operator_account where account = ${account} limit 1`;
    if (conflict || (await isStaffAccount(tx, account))) return refuse('payer_conflict');
    const { role, name, bankKind, bankCode, bankNumber, fromOn } = party;
    const bank = { bank_kind: bankKind, bank_code: bankCode, bank_number: bankNumber };
    const named = {
      productId: contract.productId,
      staffId,
      wish: { into: 'party' as const, row: { contract_id: String(contractId), role, name, ...bank, from_on: fromOn } },
      note: (id: bigint) => ({
        action: 'catalogue.party_named',
        subject: `contract:${contractId}`,
        detail: { partyId: id, ...party },
      }),
    };
    return tx.savepoint((inner) => writePage(floor, inner, named)).catch(refusedParty);
  });
}

/** A feature above watches for accounts of members, and for accounts of the other side. */
const refusedParty = (error: unknown): Refusal<'payer_conflict'> => refusalOf(error, ['payer_conflict']);
