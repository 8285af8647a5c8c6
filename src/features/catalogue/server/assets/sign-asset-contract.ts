// The contract an asset earns under and its parties. A payer counts only for periods that begin after it was named here:
// the database keeps the true instant (catalogue.md 3, what the database enforces).
import { messageOf } from '../../../../platform/caught.ts';
import { sqlState, type Transaction } from '../../../../platform/db.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { type Intent, once } from '../../../../platform/intents.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import { audit, isStaffAccount } from '../../../identity/server/public.ts';
import type { Made } from '../products/draft-product.ts';
import { toJson } from '../localized.ts';
import { promiseWordsOf } from '../products/promise-words.ts';
import { feeCeiling } from '../store.ts';

export type ContractInput = {
  assetId: bigint;
  number: string;
  title: Record<string, string | undefined>;
  bills: 'day' | 'week' | 'month';
  dueDay: number | null;
  graceDays: number;
  rentMinor: number;
  feeBps: number;
  startsOn: string;
  endsOn: string | null;
};

export function contractProblems({
  bills,
  dueDay,
  startsOn,
  endsOn,
}: Pick<ContractInput, 'bills' | 'dueDay' | 'startsOn' | 'endsOn'>): Record<string, string> {
  const wrong: Record<string, string> = {};
  if ((bills === 'day') !== (dueDay === null)) wrong.dueDay = bills === 'day' ? 'not_for_days' : 'required';
  if (bills === 'week' && dueDay !== null && dueDay > 7) wrong.dueDay = 'not_a_weekday';
  if (endsOn !== null && endsOn < startsOn) wrong.endsOn = 'before_start';
  return wrong;
}

/** Signed while the product is a draft, a contract declares any rate; once members could buy, none above what they were shown. */
export async function signAssetContract(
  floor: Floor,
  { staffId, contract }: { staffId: bigint; contract: ContractInput },
  intent: Intent,
): Promise<
  | Made
  | Refusal<'asset_not_found' | 'slug_taken' | 'terms_contradict' | 'promise_words' | 'fee_above_declared'>
  | IntentRefusal
> {
  const wrong = contractProblems(contract);
  if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
  const promises = promiseWordsOf({ title: contract.title });
  if (Object.keys(promises).length > 0) return refuse('promise_words', { fields: promises });
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    // Under the product's lock, so that it does not go on sale between the question and the answer.
    const [product] = await tx<{ id: bigint }[]>`
      select p.id from catalogue.product p join catalogue.asset a on a.product_id = p.id where a.id = ${contract.assetId} for share of p`;
    if (!product) return refuse('asset_not_found');
    const ceiling = await feeCeiling(tx, product.id);
    if (ceiling !== null && contract.feeBps > ceiling) return refuse('fee_above_declared', { feeBps: ceiling });
    const [row] = await tx<{ id: bigint }[]>`
      insert into catalogue.contract (asset_id, number, title, bills, due_day, grace_days, rent, fee_bps, starts_on, ends_on)
      values (${contract.assetId}, ${contract.number}, ${toJson(contract.title)}::text::jsonb, ${contract.bills}, ${contract.dueDay}, ${contract.graceDays},
        ${contract.rentMinor}, ${contract.feeBps}, ${contract.startsOn}, ${contract.endsOn})
      on conflict (number) do nothing returning id`;
    if (!row) return refuse('slug_taken');
    await audit(tx, {
      staffId,
      action: 'catalogue.contract_signed',
      subject: `contract:${row.id}`,
      detail: { ...contract },
    });
    return { id: row.id.toString() };
  });
}

export type PartyInput = {
  role: 'payer' | 'supplier' | 'insurer';
  name: string;
  bankKind: 'account' | 'mobile_money' | 'card';
  bankCode: string;
  bankNumber: string;
  fromOn: string;
};

/**
 * Names a party from today on, never from a day that has passed. Who pays is nobody whom we pay, and the other way round; no
 * party has an account at which a member is or was paid.
 */
export async function nameParty(
  floor: Floor,
  { staffId, contractId, party }: { staffId: bigint; contractId: bigint; party: PartyInput },
  intent: Intent,
): Promise<
  Made | Refusal<'contract_not_found' | 'payer_conflict' | 'party_in_the_past' | 'slug_taken'> | IntentRefusal
> {
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

async function insertParty(
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

/** A feature above watches for accounts of members; the catalogue does not know which. */
function refusedParty(error: unknown): Refusal<'payer_conflict'> {
  if (sqlState(error) === 'C3P01' && messageOf(error) === 'payer_conflict') return refuse('payer_conflict');
  throw error;
}

export async function endParty(
  floor: Floor,
  { staffId, partyId, endedOn }: { staffId: bigint; partyId: bigint; endedOn: string },
  intent: Intent,
): Promise<Made | Refusal<'party_not_found' | 'party_in_the_past'> | IntentRefusal> {
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    const [party] = await tx<
      { fromOn: string }[]
    >`select from_on from catalogue.party where id = ${partyId} for update`;
    if (!party) return refuse('party_not_found');
    if (endedOn < floor.clock.today() || endedOn < party.fromOn) return refuse('party_in_the_past');
    await tx`update catalogue.party set ended_on = ${endedOn} where id = ${partyId}`;
    await audit(tx, { staffId, action: 'catalogue.party_ended', subject: `party:${partyId}`, detail: { endedOn } });
    return { id: partyId.toString() };
  });
}
