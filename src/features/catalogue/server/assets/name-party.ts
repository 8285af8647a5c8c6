import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit, isStaffAccount } from '../../../identity/server/public.ts';
import type { Made } from '../products/draft-product.ts';
import { refusePromises } from '../../../texts/server/public.ts';
import { insertParty, type PartyInput, refusedParty } from './insert-party.ts';

/**
 * Names a party from today on, never from a day that has passed. One account is never a supplier's and also a payer's
 * or an insurer's. No party has an account at which a member is or was paid.
 */
export async function nameParty(
  floor: Floor,
  { staffId, contractId, party }: { staffId: bigint; contractId: bigint; party: PartyInput },
  intent: Intent,
): Promise<
  | Made
  | Refusal<'contract_not_found' | 'payer_conflict' | 'party_in_the_past' | 'slug_taken' | 'promise_words'>
  | IntentRefusal
> {
  const promises = refusePromises({ name: party.name });
  if (promises) return promises;
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [contract] = await tx`select from catalogue.contract where id = ${contractId}`;
    if (!contract) return refuse('contract_not_found');
    if (party.fromOn < floor.clock.today()) return refuse('party_in_the_past');
    const opposite = party.role === 'supplier' ? ['payer', 'insurer'] : ['supplier'];
    const account = `${party.bankCode} ${party.bankNumber}`;
    const [conflict] = await tx`
      select from catalogue.party where bank_account = ${account} and role = any (${opposite}::text[])
      union all select from ledger.operator_account where account = ${account} limit 1`;
    if (conflict || (await isStaffAccount(tx, account))) return refuse('payer_conflict');
    const row = await tx.savepoint((inner) => insertParty(inner, { staffId, contractId, party })).catch(refusedParty);
    if (isRefusal(row)) return row;
    if (!row) return refuse('slug_taken');
    await audit(tx, {
      staffId,
      action: 'catalogue.party_named',
      subject: `contract:${contractId}`,
      detail: { partyId: row.id, ...party },
    });
    return { id: row.id.toString() };
  });
}
