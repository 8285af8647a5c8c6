// A party's end ends its rents, so two persons sign it, and its taking back too (catalogue.md 6). A rent of a period
// that began before the end counts whenever it comes.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { lockProduct } from '../products/product-stock.ts';
import { type By, propose, type ProposeRefusal } from '../proposals/propose.ts';
import type { Proposal } from '../proposals/proposal-store.ts';

/** Proposes the last day of a party, from today on. */
export async function proposePartyEnd(
  floor: Floor,
  { partyId, endedOn, ...by }: By & { partyId: bigint; endedOn: string },
  intent: Intent,
): Promise<Proposal | Refusal<'party_not_found' | 'party_in_the_past'> | ProposeRefusal> {
  return propose(floor, by, intent, async (tx) => {
    const party = await partyOf(tx, partyId);
    if (!party) return refuse('party_not_found');
    if (endedOn < floor.clock.today() || endedOn < party.fromOn) return refuse('party_in_the_past');
    return { kind: 'party_end', productId: party.productId, partyId, wish: { endedOn } };
  });
}

/** Proposes to take a mistaken end back. */
export async function proposePartyBack(
  floor: Floor,
  { partyId, ...by }: By & { partyId: bigint },
  intent: Intent,
): Promise<Proposal | Refusal<'party_not_found' | 'party_not_ended'> | ProposeRefusal> {
  return propose(floor, by, intent, async (tx) => {
    const party = await partyOf(tx, partyId);
    if (!party) return refuse('party_not_found');
    if (party.endedOn === null) return refuse('party_not_ended');
    return { kind: 'party_back', productId: party.productId, partyId, wish: {} };
  });
}

type Party = { productId: bigint; fromOn: string; endedOn: string | null };

async function partyOf(tx: Transaction, partyId: bigint): Promise<Party | undefined> {
  const [party] = await tx<Party[]>`
    select a.product_id, t.from_on, t.ended_on from catalogue.party t join catalogue.contract c on c.id = t.contract_id
      join catalogue.asset a on a.id = c.asset_id where t.id = ${partyId}`;
  if (party) await lockProduct(tx, party.productId);
  return party;
}
