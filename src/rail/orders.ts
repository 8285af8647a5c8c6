// Places orders at the bank. A caller only names an order. The database supplies its contents or says that nothing
// proves it, so the caller chooses neither payee nor amount.
import { type BankClient, type BankResult, NEVER_TAKEN, unlessUnheard } from '#wires/clients.ts';
import type { AccountRef, Instruction, TransferRequest } from '#wires/bank.ts';
import type { Database } from '#platform/database/db.ts';
import type { Log } from '#platform/process/log.ts';
import { required } from '#platform/required.ts';
import { ORDER_UNPROVEN } from '#wires/inner-endpoints.ts';

type ByName = { readonly body: { readonly instructionId: string } };
type Question = { readonly path: { readonly instructionId: string } };
type Answer = Promise<BankResult<Instruction>>;
type Asking = 'GET /payouts/{instructionId}' | 'GET /transfers/{instructionId}';

/** The database's answer about an order. If `problem` is null, the other columns are the order's contents. */
type Proof = {
  problem: string | null;
  toInstitution: string;
  toNumber: string;
  amount: bigint;
  narrative: string;
};
type PayoutProof = Proof & { toKind: AccountRef['kind']; toName: string };
type TransferProof = Proof & {
  fromAccount: TransferRequest['fromAccount'];
  toKind: AccountRef['kind'] | 'house';
  toName: string | null;
  reference: string | null;
};

export type Orders = {
  payout(asked: ByName): Answer;
  transfer(asked: ByName): Answer;
  ask(name: Asking): (asked: Question) => Answer;
};

export function createOrders({ sql, bank, log }: { sql: Database; bank: BankClient; log: Log }): Orders {
  function unproven(instructionId: string, problem: string): BankResult<never> {
    log.error({ instructionId, problem }, 'an order is not proven, and is not sent');
    return { outcome: 'refused', status: 409, code: ORDER_UNPROVEN, message: problem };
  }

  /** Records the bank's final answer in the ledger before any other process hears it. */
  async function noted(instructionId: string, answer: BankResult<Instruction>): Answer {
    const last = answer.outcome === 'ok' ? answer.data.state === 'refused' : answer.outcome === 'refused';
    if (last) await sql`select ledger.note_bank_refusal(${instructionId})`;
    return answer;
  }

  async function ask(name: Asking, instructionId: string): Answer {
    const answer = await bank.call(name, { path: { instructionId } });
    return answer.outcome === 'ok' ? noted(instructionId, answer) : answer;
  }

  /** A refused request is final only if the bank accepted no earlier one with the same id. */
  async function concluded(name: Asking, instructionId: string, ordered: BankResult<Instruction>): Answer {
    if (ordered.outcome === 'ok') return noted(instructionId, ordered);
    if (ordered.outcome !== 'refused' || !NEVER_TAKEN.has(ordered.code)) return ordered;
    const known = unlessUnheard(await ask(name, instructionId));
    return known === 'unheard' ? noted(instructionId, ordered) : known;
  }

  return {
    async payout({ body: { instructionId } }) {
      const [row] = await sql<PayoutProof[]>`select * from wallet.order_payout(${instructionId})`;
      const { problem, ...one } = required(row);
      if (problem !== null) return unproven(instructionId, problem);
      const ordered = await bank.call('POST /payouts', {
        body: {
          instructionId,
          amountMinor: one.amount,
          account: { kind: one.toKind, bank: one.toInstitution, number: one.toNumber, holderName: one.toName },
          narrative: one.narrative,
        },
      });
      return concluded('GET /payouts/{instructionId}', instructionId, ordered);
    },
    async transfer({ body: { instructionId } }) {
      const [row] = await sql<TransferProof[]>`select * from reconciliation.order_transfer(${instructionId})`;
      const { problem, ...one } = required(row);
      if (problem !== null) return unproven(instructionId, problem);
      const ordered = await bank.call('POST /transfers', {
        body: {
          instructionId,
          fromAccount: one.fromAccount,
          toAccount: payeeOf(one),
          amountMinor: one.amount,
          narrative: one.narrative,
          ...(one.reference ? { reference: one.reference } : {}),
        },
      });
      return concluded('GET /transfers/{instructionId}', instructionId, ordered);
    },
    ask: (name) => (asked) => ask(name, asked.path.instructionId),
  };
}

function payeeOf({
  toKind,
  toInstitution,
  toNumber,
  toName,
}: Omit<TransferProof, 'problem'>): TransferRequest['toAccount'] {
  if (toKind === 'house') return toNumber === 'client' ? 'client' : 'operator';
  const account = { kind: toKind, bank: toInstitution, number: toNumber };
  return toName ? { ...account, holderName: toName } : account;
}
