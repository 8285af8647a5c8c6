// A payout account in the member's own name. The bank's name enquiry verifies it (wallets.md 5).
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import { checkPin } from '#features/identity/server/public.ts';
import { enquireName } from './enquire-name.ts';
import { institutions } from './institutions.ts';
import { keepAccount, type PayoutAccountRefusal } from './keep-account.ts';
import { isPlausible, plainNumber, sameName } from './number-rules.ts';
import type { NewPayoutAccount, PayoutAccount } from './payout-account-store.ts';

export async function addPayoutAccount(
  floor: Floor,
  asked: NewPayoutAccount,
  intent: Intent,
): Promise<PayoutAccount | PayoutAccountRefusal | IntentRefusal> {
  const wrongPin = await checkPin(floor, asked);
  if (wrongPin) return wrongPin;
  return keepAccount(floor, asked.memberId, intent, async (member) => {
    const list = await institutions(floor);
    if (isRefusal(list)) return list;
    if (!isPlausible(asked, list)) return refuse('payout_number_invalid');
    if (!sameName(asked.holderName, member.realName)) return refuse('payout_name_mismatch');
    return (await enquireName(floor, asked)) ?? { ...asked, number: plainNumber(asked.number) };
  });
}
