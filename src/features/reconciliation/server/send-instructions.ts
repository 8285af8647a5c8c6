// Sends the outbox's transfers to the bank, each under its stable id until the bank has given a final answer.
import type { BankInput } from '../../../platform/bank-endpoints.ts';
import type { Floor } from '../../../platform/floor.ts';
import { queueRest, UNDER_WAY, type WrittenInstruction, writtenColumns } from './instructions.ts';

type Due = WrittenInstruction & { state: string; attempts: number };

const BACKOFF_S = [5, 15, 60, 300, 900];

/** Returns how many instructions changed their state. */
export async function sendInstructions(floor: Floor): Promise<number> {
  const due = await floor.sql<Due[]>`
    select ${writtenColumns(floor.sql)}, state, attempts
    from reconciliation.instruction
    where state in ('queued', 'unknown', 'processing') and next_try_at <= ${floor.clock.now()} order by next_try_at, id limit 100`;
  let changed = 0;
  for (const one of due) changed += Number(await sendOne(floor, one));
  return changed;
}

async function sendOne(floor: Floor, one: Due): Promise<boolean> {
  const result =
    one.state === 'processing'
      ? await floor.bank.call('GET /transfers/{instructionId}', { path: { instructionId: one.instructionId } })
      : await floor.bank.call('POST /transfers', { body: transferBody(one) });
  switch (result.outcome) {
    case 'ok':
      return record(floor, one, result.data.state, result.data.reason, result.data.settledAmountMinor);
    case 'refused':
      return record(floor, one, 'refused', result.code, null);
    case 'unknown':
      return record(floor, one, one.state === 'processing' ? 'processing' : 'unknown', null, null);
    case 'unreachable':
      // The bank never saw this request; an earlier one it may have seen.
      return record(floor, one, one.state, null, null);
  }
}

function transferBody(one: Due): BankInput<'POST /transfers'>['body'] {
  const toAccount =
    one.toKind === 'house'
      ? (one.toNumber as 'client' | 'operator')
      : {
          kind: one.toKind as 'account',
          bank: one.toInstitution,
          number: one.toNumber,
          ...(one.toName ? { holderName: one.toName } : {}),
        };
  return {
    instructionId: one.instructionId,
    fromAccount: one.from,
    toAccount,
    amountMinor: one.amount,
    narrative: one.narrative,
    ...(one.reference ? { reference: one.reference } : {}),
  };
}

async function record(floor: Floor, one: Due, state: string, reason: string | null, settled: bigint | null): Promise<boolean> {
  const at = floor.clock.now();
  const waiting = UNDER_WAY.includes(state);
  // While an order waits at the bank it is asked about now and then; its line usually says it first.
  const nextTry = waiting
    ? new Date(at.getTime() + (BACKOFF_S[Math.min(one.attempts, BACKOFF_S.length - 1)] ?? 900) * 1000)
    : null;
  await floor.sql.begin(async (tx) => {
    const rows = await tx`
      update reconciliation.instruction set state = ${state}, reason_code = ${reason}, attempts = attempts + 1, next_try_at = ${nextTry}, ended_at = ${waiting ? null : at}
      where id = ${one.id} and state = ${one.state} returning id`;
    if (rows.length === 1 && state === 'paid' && settled !== null) await queueRest(tx, one, { amount: settled, at });
  });
  return state !== one.state;
}
