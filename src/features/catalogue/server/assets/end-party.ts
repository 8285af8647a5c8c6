import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit } from '../../../identity/server/public.ts';
import type { Made } from '../products/draft-product.ts';

export async function endParty(
  floor: Floor,
  { staffId, partyId, endedOn }: { staffId: bigint; partyId: bigint; endedOn: string },
  intent: Intent,
): Promise<Made | Refusal<'party_not_found' | 'party_in_the_past' | 'party_ended'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [party] = await tx<
      { fromOn: string; endedOn: string | null }[]
    >`select from_on, ended_on from catalogue.party where id = ${partyId} for update`;
    if (!party) return refuse('party_not_found');
    if (endedOn < floor.clock.today() || endedOn < party.fromOn) return refuse('party_in_the_past');
    if (party.endedOn !== null && endedOn > party.endedOn) return refuse('party_ended', { endedOn: party.endedOn });
    await tx`update catalogue.party set ended_on = ${endedOn} where id = ${partyId}`;
    await audit(tx, { staffId, action: 'catalogue.party_ended', subject: `party:${partyId}`, detail: { endedOn } });
    return { id: partyId.toString() };
  });
}
