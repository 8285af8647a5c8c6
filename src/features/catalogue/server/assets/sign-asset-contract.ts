// The contract under which an asset earns. Its parties are named later (name-party.ts). A payer counts only for periods
// that begin after it was named. The database keeps the true instant (catalogue.md 3, what the database enforces).
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { type WriteRefusal, type Written, writePage } from '../proposals/write-page.ts';
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

/**
 * A contract that is signed while the product is a draft declares any rate. Once members could buy, its rate is at most
 * the one that they were shown.
 */
export async function signAssetContract(
  floor: Floor,
  { staffId, contract }: { staffId: bigint; contract: ContractInput },
  intent: Intent,
): Promise<
  | Written
  | Refusal<'asset_not_found' | 'terms_contradict' | 'promise_words' | 'fee_above_declared'>
  | WriteRefusal
  | IntentRefusal
> {
  const wrong = contractProblems(contract);
  if (Object.keys(wrong).length > 0) return refuse('terms_contradict', { fields: wrong });
  const promises = refusePromises({ title: contract.title, number: contract.number });
  if (promises) return promises;
  return once(floor.sql, intent, floor.clock.now(), async (tx) => {
    // Under the product's lock, so that it does not go on sale between the question and the answer.
    const [product] = await tx<{ id: bigint }[]>`
      select p.id from catalogue.product p join catalogue.asset a on a.product_id = p.id
      where a.id = ${contract.assetId} for no key update of p`;
    if (!product) return refuse('asset_not_found');
    const ceiling = await feeCeiling(tx, product.id);
    if (ceiling !== null && contract.feeBps > ceiling) return refuse('fee_above_declared', { feeBps: ceiling });
    const { assetId, dueDay, graceDays, rentMinor, feeBps, startsOn, endsOn, number, title, bills } = contract;
    const times = { due_day: dueDay, grace_days: graceDays, starts_on: startsOn, ends_on: endsOn };
    const row = { asset_id: String(assetId), number, title, bills, ...times, rent: rentMinor, fee_bps: feeBps };
    return writePage(floor, tx, {
      productId: product.id,
      staffId,
      wish: { into: 'contract', row },
      note: (id) => ({ action: 'catalogue.contract_signed', subject: `contract:${id}`, detail: { ...contract } }),
    });
  });
}
