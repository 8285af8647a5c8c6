import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import { spend } from '#features/identity/server/public.ts';
import { settings } from '../settings.ts';
import { plainNumber, sameName } from './number-rules.ts';
import type { NewPayoutAccount } from './payout-account-store.ts';

const DAY_SECONDS = 86_400;

/**
 * Null when the bank knows the account under the holder's name. Calls are counted, because an answer tells whether an
 * account exists.
 */
export async function enquireName(
  floor: Floor,
  asked: Pick<NewPayoutAccount, 'memberId' | 'kind' | 'institution' | 'number' | 'holderName'>,
) {
  const { nameEnquiriesADay } = await settings.read(floor);
  const wait = await spend(floor, [
    { bucket: `name_enquiry|${asked.memberId}`, limit: nameEnquiriesADay, windowSeconds: DAY_SECONDS },
  ]);
  if (wait) return wait;
  const answer = await floor.bank.call('POST /name-enquiries', {
    body: { kind: asked.kind, bank: asked.institution, number: plainNumber(asked.number) },
  });
  if (answer.outcome === 'refused') return refuse('payout_number_invalid');
  if (answer.outcome !== 'ok') return refuse('bank_unreachable');
  if (answer.data.outcome === 'invalid_number') return refuse('payout_number_invalid');
  if (answer.data.outcome === 'not_found') return refuse('payout_account_not_at_bank');
  return sameName(answer.data.holderName, asked.holderName) ? null : refuse('payout_name_mismatch');
}
