// The wallet's own rows about recharges.
import type { Sort } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';
import { countTotals, sorted, type Totals } from '#platform/http/keyset.ts';
import { toWire } from '#ledger/money.ts';
import type { RechargeView } from '../../contract/shapes.ts';

export type RechargeState = RechargeView['state'];
export type Recharge = {
  id: bigint;
  memberId: bigint;
  reference: string;
  amount: bigint;
  channel: RechargeView['channel'];
  payerKind: 'card' | 'account' | 'mobile_money';
  payerInstitution: string | null;
  payerNumber: string;
  payerName: string;
  state: RechargeState;
  reasonCode: string | null;
  approvalUrl: string | null;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  asks: number;
  statementLineId: bigint | null;
  settled: bigint | null;
};

const columns = (q: Queryable) => q`
  r.id, r.member_id, r.reference, r.amount_minor as amount, r.channel, r.payer_kind, r.payer_institution,
  r.payer_number, r.payer_name, r.state, r.reason_code, r.approval_url, r.created_at,
  r.expires_at, r.ended_at, r.asks, r.statement_line_id, r.settled_minor as settled`;

export async function rechargeById(q: Queryable, id: bigint): Promise<Recharge | undefined> {
  const [row] = await q<Recharge[]>`select ${columns(q)} from wallet.recharge r where r.id = ${id}`;
  return row;
}

/** Unsettled recharges with these references, locked in id order. */
export async function lockUnsettled(q: Queryable, references: readonly string[]): Promise<Recharge[]> {
  return q<Recharge[]>`select ${columns(q)} from wallet.recharge r
    where r.reference = any (${references}) and r.statement_line_id is null order by r.id for update`;
}

export type RechargeFilter = {
  after: string | undefined;
  limit: number;
  sort?: Sort | undefined;
  memberId?: bigint | undefined;
  state?: string | undefined;
  reference?: string | undefined;
};

const COLUMNS = { id: 'r.id', amount: 'r.amount_minor' } as const;

/** Newest first, unless asked otherwise. */
export async function listRecharges(q: Queryable, filter: RechargeFilter): Promise<Recharge[]> {
  const { after, order } = sorted(q, { sort: filter.sort ?? 'newest', after: filter.after, columns: COLUMNS });
  return q<Recharge[]>`select ${columns(q)} from wallet.recharge r
    where ${conditions(q, filter)} ${after} order by ${order} limit ${filter.limit}`;
}

/** How many recharges the filters leave, and their sums: asked for, and received. */
export async function rechargeTotals(q: Queryable, filter: Conditions): Promise<Totals<'amount' | 'settled'>> {
  const { order } = sorted(q, { sort: filter.sort ?? 'newest', after: undefined, columns: COLUMNS });
  return countTotals(
    q,
    ['amount', 'settled'],
    q`select r.amount_minor as amount, r.settled_minor as settled from wallet.recharge r
      where ${conditions(q, filter)} order by ${order}`,
  );
}

type Conditions = Omit<RechargeFilter, 'after' | 'limit'>;

function conditions(q: Queryable, { memberId, state, reference }: Conditions) {
  return q`true ${memberId === undefined ? q`` : q`and r.member_id = ${memberId}`}
    ${state === undefined ? q`` : q`and r.state = ${state}`}
    ${reference === undefined ? q`` : q`and r.reference = ${reference}`}`;
}

/** Recharges that are due for a question, or about which the bank sent a notice. */
export async function rechargesToAsk(q: Queryable, now: Date): Promise<Recharge[]> {
  return q<Recharge[]>`select ${columns(q)} from wallet.recharge r
    where r.state in ('created', 'pending') and r.ask_at is not null
      and (r.ask_at <= ${now} or exists (select from ledger.bank_notice n
        where n.reference = r.reference and n.kind in ('deposit.failed', 'deposit.expired')))
    order by r.ask_at limit 200`;
}

/** Keeps the bank's answer about an unsettled deposit. True when anything changed. */
export async function noteDeposit(
  q: Queryable,
  id: bigint,
  told: {
    state: 'created' | 'pending' | 'failed' | 'expired';
    reasonCode: string | null;
    approvalUrl: string | null;
    askAt: Date | null;
    endedAt: Date | null;
  },
): Promise<boolean> {
  const rows = await q`
    update wallet.recharge set state = ${told.state}, reason_code = ${told.reasonCode},
      approval_url = coalesce(${told.approvalUrl}, approval_url), ask_at = ${told.askAt}, ended_at = ${told.endedAt},
      asks = asks + 1
    where id = ${id} and state in ('created', 'pending')
    returning (select state from wallet.recharge old where old.id = ${id}) <> state as changed`;
  return rows[0]?.changed === true;
}

export function rechargeToWire(recharge: Recharge): RechargeView {
  const open = recharge.state === 'created' || recharge.state === 'pending';
  return {
    id: String(recharge.id),
    reference: recharge.reference,
    amountMinor: toWire(recharge.amount),
    settledMinor: recharge.settled === null ? null : toWire(recharge.settled),
    channel: recharge.channel,
    state: recharge.state,
    reasonCode: recharge.reasonCode,
    payer: recharge.payerNumber,
    approvalUrl: open ? recharge.approvalUrl : null,
    createdAt: recharge.createdAt.toISOString(),
    expiresAt: recharge.expiresAt.toISOString(),
    endedAt: recharge.endedAt?.toISOString() ?? null,
  };
}
