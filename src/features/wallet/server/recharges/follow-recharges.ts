// Asks the bank about unsettled recharges. Only a statement line settles one. The bank's word can end one.
import { NEVER_TAKEN } from '#wires/clients.ts';
import type { BankInput } from '#wires/bank-endpoints.ts';
import type { Deposit } from '#wires/bank.ts';
import type { Floor } from '#platform/floor.ts';
import { nudge } from '#platform/http/live.ts';
import { noteDeposit, type Recharge, rechargesToAsk } from './recharge-store.ts';
import { topics } from '../topics.ts';

const WAITS_S = [10, 20, 60, 300, 900];

/** Returns how many recharges changed. */
export async function followRecharges(floor: Floor): Promise<number> {
  let changed = 0;
  for (const recharge of await rechargesToAsk(floor.sql, floor.clock.now()))
    changed += Number(await askBank(floor, recharge));
  return changed;
}

/** Orders the deposit where the bank may not have it yet. Otherwise asks for its state. Both are safe to repeat. */
export async function askBank(floor: Floor, recharge: Recharge): Promise<boolean> {
  const result =
    recharge.state === 'created'
      ? await floor.bank.call('POST /deposits', { body: depositOf(floor, recharge) })
      : await floor.bank.call('GET /deposits/{reference}', { path: { reference: recharge.reference } });
  const now = floor.clock.now();
  const askAt = new Date(now.getTime() + (WAITS_S[Math.min(recharge.asks, WAITS_S.length - 1)] ?? 900) * 1000);
  const still = {
    state: recharge.state as 'created' | 'pending',
    reasonCode: null,
    approvalUrl: null,
    askAt,
    endedAt: null,
  };
  if (result.outcome === 'ok') return note(floor, recharge, toldBy(result.data, askAt));
  if (result.outcome !== 'refused' || recharge.state === 'pending') return note(floor, recharge, still);
  // Refused before it began: the bank does not serve the payer's account, or the time is over.
  const over = { ...still, askAt: null, endedAt: now };
  if (NEVER_TAKEN.has(result.code)) {
    const reasonCode = result.code === 'holder_mismatch' ? 'payer_name_mismatch' : 'payer_not_accepted';
    return note(floor, recharge, { ...over, state: 'failed', reasonCode });
  }
  const late = result.code === 'expiry_past' || now >= recharge.expiresAt;
  return note(floor, recharge, late ? { ...over, state: 'expired' } : still);
}

type Told = Parameters<typeof noteDeposit>[2];

/** A succeeded deposit stays pending here until its line is booked, because the line has the true amount. */
function toldBy(deposit: Deposit, askAt: Date): Told {
  const { approvalUrl, reason } = deposit;
  if (deposit.state === 'failed' || deposit.state === 'expired') {
    return {
      state: deposit.state,
      reasonCode: reason,
      approvalUrl,
      askAt: null,
      endedAt: new Date(deposit.decidedAt ?? deposit.expiresAt),
    };
  }
  return { state: 'pending', reasonCode: null, approvalUrl, askAt, endedAt: null };
}

async function note(floor: Floor, recharge: Recharge, told: Told): Promise<boolean> {
  return floor.sql.begin(async (tx) => {
    const changed = await noteDeposit(tx, recharge.id, told);
    if (changed) await nudge(tx, topics.recharges, [recharge.memberId]);
    return changed;
  });
}

function depositOf(floor: Floor, recharge: Recharge): BankInput<'POST /deposits'>['body'] {
  const payer =
    recharge.channel === 'mobile_money'
      ? { phone: recharge.payerNumber, holderName: recharge.payerName }
      : {
          kind: recharge.payerKind,
          bank: recharge.payerInstitution ?? '',
          number: recharge.payerNumber,
          holderName: recharge.payerName,
        };
  const item = encodeURIComponent(JSON.stringify({ id: String(recharge.id) }));
  return {
    reference: recharge.reference,
    amountMinor: recharge.amount,
    channel: recharge.channel,
    payer,
    returnUrl: `${floor.config.publicUrl}/pagesB/wallet/recharge/index?item=${item}`,
    expiresAt: recharge.expiresAt.toISOString(),
    narrative: `Recharge ${recharge.reference}`,
  };
}
