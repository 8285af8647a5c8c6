import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import { checkPin } from '#features/identity/server/public.ts';
import { institutions } from './institutions.ts';
import { keepAccount, type PayoutAccountRefusal } from './keep-account.ts';
import { isPlausible } from './number-rules.ts';
import type { PayoutAccount } from './payout-account-store.ts';

/** The sandbox bank opens an account in the member's name, for trying things out. Only the sandbox's rail can do it. */
export async function openSandboxAccount(
  floor: Floor,
  asked: { memberId: bigint; kind: PayoutAccount['kind']; institution: string; pin: string },
  intent: Intent,
): Promise<PayoutAccount | PayoutAccountRefusal | IntentRefusal> {
  if (floor.config.profile !== 'sandbox') return refuse('sandbox_accounts_off');
  const wrongPin = await checkPin(floor, asked);
  if (wrongPin) return wrongPin;
  return keepAccount(floor, asked.memberId, intent, async (member) => {
    // A mobile-money account takes the member's own phone, where that phone belongs to the operator.
    const list = await institutions(floor);
    if (isRefusal(list)) return list;
    const ownPhone =
      asked.kind === 'mobile_money' && isPlausible({ ...asked, number: member.phone }, list)
        ? { number: member.phone }
        : {};
    const opened = await floor.bank.call('POST /sandbox/accounts', {
      body: { kind: asked.kind, bank: asked.institution, holderName: member.realName, ...ownPhone },
    });
    if (opened.outcome === 'refused')
      return refuse(opened.code === 'number_taken' ? 'payout_account_taken' : 'payout_number_invalid');
    if (opened.outcome !== 'ok') return refuse('bank_unreachable');
    return { ...asked, number: opened.data.number, holderName: opened.data.holderName, openingAddress: 'Sandbox' };
  });
}
