// Settles recharges by the bank's lines, at the bank's amount. One commit settles many. Their money becomes lots by
// source.
import { idList, type Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { factId } from '#platform/database/ids.ts';
import { nudge } from '#platform/http/live.ts';
import { posting } from '#ledger/deciding.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import { sendMessages } from '#features/messages/server/public.ts';
import { openSuspenseLines, type SuspenseLine } from '#features/reconciliation/server/public.ts';
import { must } from '#platform/must.ts';
import { lockUnsettled, type Recharge } from './recharge-store.ts';
import { topics } from '../topics.ts';

const PAGE = 200;

/**
 * Returns how many recharges were settled. Late money of an expired or failed recharge is the member's, so it is
 * settled too.
 */
export async function settleRecharges(floor: Floor): Promise<number> {
  let count = 0;
  let after = 0n;
  for (;;) {
    const open = await openSuspenseLines(floor.sql, { after, limit: PAGE });
    const last = open.at(-1);
    if (!last) return count;
    after = last.id;
    const deposits = open.filter((one) => one.kind === 'deposit' && one.left === one.amount);
    if (deposits.length > 0) count += await posting(floor.sql, (tx) => settle(floor, tx, deposits));
  }
}

async function settle(floor: Floor, tx: Transaction, deposits: readonly SuspenseLine[]): Promise<number> {
  const lineOf = new Map(deposits.map((one) => [one.reference, one]));
  const recharges = await lockUnsettled(tx, [...lineOf.keys()]);
  const all = recharges.map((recharge) => ({ recharge, shown: must(lineOf.get(recharge.reference)) }));
  const others = await ofOthers(tx, deposits);
  const pairs = all.filter(({ shown }) => !others.has(shown.id));
  await refuseDeposits(
    floor,
    tx,
    all.filter(({ shown }) => others.has(shown.id)),
  );
  if (pairs.length === 0) return 0;
  await keepLots(tx, pairs, floor.clock.now());
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
 * The lines whose money is no member's: a contract party's, the operator's or staff's. It stays in suspense until two
 * persons send it back. The guard settles none of it either.
 */
async function ofOthers(tx: Transaction, deposits: readonly SuspenseLine[]): Promise<Set<bigint>> {
  const rows = await tx<{ id: bigint }[]>`
    select s.id from ledger.statement_line s
    where s.id = any (${idList(deposits.map((one) => one.id))}::bigint[])
      and wallet.deposit_conflict(split_part(s.counterparty_account, ' ', 1),
        split_part(s.counterparty_account, ' ', 2), s.booked_at) is not null`;
  return new Set(rows.map((row) => row.id));
}

/** The member learns why the recharge fails. Their balance never sees the money. */
async function refuseDeposits(
  floor: Floor,
  tx: Transaction,
  refused: readonly { recharge: Recharge }[],
): Promise<void> {
  const open = refused.filter(({ recharge }) => recharge.reasonCode !== 'payer_refused');
  if (open.length === 0) return;
  await tx`
    update wallet.recharge set state = 'failed', reason_code = 'payer_refused', ended_at = ${floor.clock.now()},
      ask_at = null
    where id = any (${idList(open.map(({ recharge }) => recharge.id))}::bigint[]) and statement_line_id is null`;
  await nudge(
    tx,
    topics.recharges,
    open.map(({ recharge }) => recharge.memberId),
  );
}

/** The source is the account on the bank's line. The member may have typed another one. */
async function keepLots(
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
