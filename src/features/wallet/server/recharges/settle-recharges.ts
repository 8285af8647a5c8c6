// Settles recharges from the bank's statement lines, at the line's amount and many in one commit, and creates a lot for
// each. Also posts the recall when the bank takes a settled recharge back.
import { sendMessages } from '#features/messages/server/public.ts';
import {
  type BankLine,
  isFullyPosted,
  openSuspenseLines,
  reachedBy,
  recallTransfer,
  type SuspenseLine,
} from '#features/reconciliation/server/public.ts';
import { balanceOf, lockBalances } from '#ledger/balance.ts';
import { accountOf, house, scopeOf } from '#ledger/chart.ts';
import { posting } from '#ledger/deciding.ts';
import { least } from '#ledger/money.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { idList, type Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { nudge } from '#platform/http/live.ts';
import { required } from '#platform/required.ts';
import { lotsOf, partsOf, takeParts } from '../lots.ts';
import { topics } from '../topics.ts';
import { lockUnsettled, type Recharge } from './recharges.ts';

const PAGE = 200;

/**
 * The job wallet.settle-recharges. Returns how many were settled. Money that arrives late, for an expired or failed
 * recharge, is settled too.
 */
export async function settleRecharges(context: Context): Promise<number> {
  let count = 0;
  let after = 0n;
  for (;;) {
    const open = await openSuspenseLines(context.sql, { after, limit: PAGE });
    const last = open.at(-1);
    if (!last) return count;
    after = last.id;
    const deposits = open.filter((one) => one.kind === 'deposit' && one.left === one.amount);
    if (deposits.length > 0) count += await posting(context.sql, (tx) => settle(context, tx, deposits));
  }
}

async function settle(context: Context, tx: Transaction, deposits: readonly SuspenseLine[]): Promise<number> {
  const lineOf = new Map(deposits.map((one) => [one.reference, one]));
  const recharges = await lockUnsettled(tx, [...lineOf.keys()]);
  const all = recharges.map((recharge) => ({ recharge, shown: required(lineOf.get(recharge.reference)) }));
  const forbidden = await forbiddenDeposits(tx, deposits);
  const pairs = all.filter(({ shown }) => !forbidden.has(shown.id));
  await refuseDeposits(
    context,
    tx,
    all.filter(({ shown }) => forbidden.has(shown.id)),
  );
  if (pairs.length === 0) return 0;
  await insertLots(tx, pairs, context.clock.now());
  await nudge(
    tx,
    topics.recharges,
    recharges.map((recharge) => recharge.memberId),
  );
  await nudge(
    tx,
    topics.balances,
    recharges.map((recharge) => recharge.memberId),
  );
  await sendMessages(
    tx,
    pairs.map(({ recharge, shown }) => ({
      memberId: recharge.memberId,
      kind: 'wallet.recharge_settled',
      params: { amountMinor: String(shown.amount), reference: recharge.reference, rechargeId: String(recharge.id) },
    })),
  );
  await post(
    tx,
    pairs.map(({ recharge, shown }) => ({
      id: factId('recharge_settled', recharge.id),
      actor: 'system',
      lines: [
        line(
          'recharge_settled',
          house('suspense'),
          accountOf('member_recharge', recharge.memberId),
          shown.amount,
          recharge.id,
        ),
      ],
    })),
  );
  return pairs.length;
}

/**
 * The lines whose money came from a contract's party, the operator or staff. It stays in suspense until two persons
 * send it back. The ledger guard would refuse to settle it.
 */
async function forbiddenDeposits(tx: Transaction, deposits: readonly SuspenseLine[]): Promise<Set<bigint>> {
  const rows = await tx<{ id: bigint }[]>`
    select s.id from ledger.statement_line s
    where s.id = any (${idList(deposits.map((one) => one.id))}::bigint[])
      and wallet.deposit_conflict(split_part(s.counterparty_account, ' ', 1),
        split_part(s.counterparty_account, ' ', 2), s.booked_at) is not null`;
  return new Set(rows.map((row) => row.id));
}

/** Fails these recharges with a reason that the member sees. The money never reaches their balance. */
async function refuseDeposits(
  context: Context,
  tx: Transaction,
  refused: readonly { recharge: Recharge }[],
): Promise<void> {
  const open = refused.filter(({ recharge }) => recharge.reasonCode !== 'payer_refused');
  if (open.length === 0) return;
  await tx`
    update wallet.recharge set state = 'failed', reason_code = 'payer_refused', ended_at = ${context.clock.now()},
      ask_at = null
    where id = any (${idList(open.map(({ recharge }) => recharge.id))}::bigint[]) and statement_line_id is null`;
  await nudge(
    tx,
    topics.recharges,
    open.map(({ recharge }) => recharge.memberId),
  );
}

/** A lot's source is the account on the bank's line, because the member may have entered another one. */
async function insertLots(
  tx: Transaction,
  pairs: readonly { recharge: Recharge; shown: SuspenseLine }[],
  at: Date,
): Promise<void> {
  const rows = pairs.map(({ recharge, shown }) => {
    const [institution = '', number = ''] = shown.counterpartyAccount.split(' ');
    return {
      member_id: String(recharge.memberId),
      recharge_id: String(recharge.id),
      source_kind: shown.counterpartyKind,
      source_institution: institution,
      source_number: number,
      source_name: shown.counterpartyName,
      amount_minor: String(shown.amount),
    };
  });
  await tx`
    insert into wallet.recharge_lot (member_id, recharge_id, source_kind, source_institution, source_number,
      source_name, amount_minor, left_minor, created_at)
    select r.member_id, r.recharge_id, r.source_kind, r.source_institution, r.source_number, r.source_name,
      r.amount_minor, r.amount_minor, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(member_id bigint, recharge_id bigint,
      source_kind text, source_institution text, source_number text, source_name text, amount_minor bigint)
      order by r.recharge_id`;
}

/**
 * Posts one recall of a recharge by the bank. The member's recharge wallet pays as much as it has and the operator owes
 * the rest, so the balance never goes negative (wallets.md 2). False if it is already posted, or no recall of a
 * recharge.
 */
export async function recallRecharge(context: Context, recall: BankLine): Promise<boolean> {
  return posting(context.sql, async (tx) => {
    const reached = await reachedBy(tx, recall);
    const settled = reached.settled.find((one) => one.purpose === 'recharge_settled');
    if (!settled) return false;
    const memberId = scopeOf(settled.account);
    const balances = await lockBalances(tx, [
      house('client_bank'),
      house('operator_due'),
      house('suspense'),
      settled.account,
    ]);
    if (await isFullyPosted(tx, recall.id)) return false;
    const most = least(recall.amount, settled.amount, balanceOf(balances, settled.account).free);
    const [recharge] = await tx<{ id: bigint }[]>`
      select r.id from wallet.recharge r join ledger.statement_line o on o.id = r.statement_line_id
      where o.account = 'client' and o.bank_seq = ${recall.relatesToSeq}`;
    // Takes from the recalled recharge's own lot first, then from the newest lots.
    const lots = (await lotsOf(tx, memberId)).sort(
      (a, b) => Number(b.rechargeId === recharge?.id) - Number(a.rechargeId === recharge?.id),
    );
    const parts = partsOf(lots, most);
    if (!parts) throw new Error(`the lots of member ${memberId} hold less than the account`);
    await takeParts(tx, { kind: 'recall', id: recall.id }, parts);
    await nudge(tx, topics.balances, [memberId]);
    await post(tx, [recallTransfer(recall, 0n, 'recharge_recalled', [{ account: settled.account, most }])]);
    return true;
  });
}
