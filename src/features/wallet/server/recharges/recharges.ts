// Recharges: their rows, creating one, and following its deposit at the bank. The bank's answers can make a recharge
// fail or expire, but only a statement line settles it (settle-recharges.ts).
import { memberById } from '#features/members/server/public.ts';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { readableCode } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import type { Sort } from '#platform/http/contract.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { nudge } from '#platform/http/live.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { countTotals, sorted, type Totals } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import type { BankInput } from '#wires/bank-endpoints.ts';
import { type Deposit, RAIL } from '#wires/bank.ts';
import { NEVER_TAKEN } from '#wires/clients.ts';
import type { RechargeView } from '../../contract/shapes.ts';
import { plainNumber } from '../payout-accounts/institutions.ts';
import { settings } from '../settings.ts';
import { topics } from '../topics.ts';

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

/** Locks the unsettled recharges with these references, in order of ids. */
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

/** The number of recharges that match, and the sums of requested and received amounts. */
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

/** Recharges about which the bank should be asked now: the time has come, or the bank sent a notice. */
export async function rechargesToAsk(q: Queryable, now: Date): Promise<Recharge[]> {
  return q<Recharge[]>`select ${columns(q)} from wallet.recharge r
    where r.state in ('created', 'pending') and r.ask_at is not null
      and (r.ask_at <= ${now} or exists (select from ledger.bank_notice n
        where n.reference = r.reference and n.kind in ('deposit.failed', 'deposit.expired')))
    order by r.ask_at limit 200`;
}

/** Saves the bank's answer about an unsettled deposit. True when the state changed. */
async function noteDeposit(
  q: Queryable,
  id: bigint,
  answer: {
    state: 'created' | 'pending' | 'failed' | 'expired';
    reasonCode: string | null;
    approvalUrl: string | null;
    askAt: Date | null;
    endedAt: Date | null;
  },
): Promise<boolean> {
  const rows = await q`
    update wallet.recharge set state = ${answer.state}, reason_code = ${answer.reasonCode},
      approval_url = coalesce(${answer.approvalUrl}, approval_url), ask_at = ${answer.askAt},
      ended_at = ${answer.endedAt},
      asks = asks + 1
    where id = ${id} and state in ('created', 'pending')
    returning (select state from wallet.recharge old where old.id = ${id}) <> state as changed`;
  return rows[0]?.changed === true;
}

export type NewRecharge = {
  memberId: bigint;
  amount: bigint;
  payer:
    | { channel: 'mobile_money'; phone?: string | undefined }
    | { channel: 'bank_transfer'; institution: string; number: string };
};

type RechargeRefusal = Refusal<
  'recharge_amount_outside' | 'recharges_open_too_many' | 'member_frozen' | 'recharge_payer_refused'
>;

/**
 * Records a recharge, then orders the deposit under its reference, which the bank accepts at most once. Returns it as
 * `pending` (the payer can approve it), `failed` (the bank does not accept the payer), or `created` (no answer yet, and
 * a job asks again).
 */
export async function createRecharge(
  context: Context,
  asked: NewRecharge,
  intent: Intent,
): Promise<Recharge | RechargeRefusal | IntentRefusal> {
  const recharge = await writeRecharge(context, asked, intent);
  if (isRefusal(recharge)) return recharge;
  // Asks at once instead of waiting for the job, so that the member can approve without a delay.
  if (recharge.state === 'created') await askBank(context, recharge);
  return required(await rechargeById(context.sql, recharge.id));
}

/** Only records the recharge. The job `followRecharges` orders its deposit. */
export async function writeRecharge(
  context: Context,
  { memberId, amount, payer }: NewRecharge,
  intent: Intent,
): Promise<Recharge | RechargeRefusal | IntentRefusal> {
  const rules = await settings.read(context);
  const at = context.clock.now();
  const kept = await once(context.sql, intent, at, async (tx) => {
    if (amount < BigInt(rules.rechargeMinMinor) || amount > BigInt(rules.rechargeMaxMinor)) {
      return refuse('recharge_amount_outside', { minMinor: rules.rechargeMinMinor, maxMinor: rules.rechargeMaxMinor });
    }
    const member = await memberById(tx, memberId);
    if (!member) throw new Error(`member ${memberId} does not exist`);
    if (member.frozenAt) return refuse('member_frozen');
    const from =
      payer.channel === 'bank_transfer'
        ? { institution: payer.institution, number: plainNumber(payer.number) }
        : { institution: null, number: payer.phone ?? member.phone };
    if (await isForbiddenSource(tx, from)) return refuse('recharge_payer_refused');
    // Serializes one member's requests, because two at once could both pass the limit of open recharges.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`wallet.recharge ${memberId}`}, 0))`;
    const [open] = await tx<
      { n: number }[]
    >`select count(*)::int as n from wallet.recharge where member_id = ${memberId} and state in ('created', 'pending')`;
    if ((open?.n ?? 0) >= rules.rechargesOpenMax)
      return refuse('recharges_open_too_many', { max: rules.rechargesOpenMax });
    const [row] = await tx<{ id: bigint }[]>`
      insert into wallet.recharge (member_id, reference, amount_minor, channel, payer_kind, payer_institution,
        payer_number, payer_name, created_at, expires_at, ask_at)
      values (${memberId}, ${`R-${readableCode(12)}`}, ${amount}, ${payer.channel},
        ${payer.channel === 'mobile_money' ? 'mobile_money' : 'account'},
        ${from.institution}, ${from.number},
        ${member.realName}, ${at}, ${new Date(at.getTime() + rules.rechargeExpiresMinutes * 60_000)}, ${at})
      returning id`;
    return { id: String(row?.id) };
  });
  return isRefusal(kept) ? kept : required(await rechargeById(context.sql, BigInt(kept.id)));
}

/** True for an account of a contract's party, the operator or staff, from which no deposit is allowed. */
async function isForbiddenSource(
  tx: Transaction,
  { institution, number }: { institution: string | null; number: string },
): Promise<boolean> {
  if (institution === RAIL.bank && Object.values<string>(RAIL.numbers).includes(number)) return true;
  const [row] = await tx<{ conflict: string | null }[]>`
    select wallet.deposit_conflict(${institution}, ${number}, 'infinity') as conflict`;
  return row?.conflict !== null;
}

const WAITS_S = [10, 20, 60, 300, 900];

/** The job wallet.follow-recharges: asks the bank about unsettled recharges. Returns how many changed. */
export async function followRecharges(context: Context): Promise<number> {
  let changed = 0;
  for (const recharge of await rechargesToAsk(context.sql, context.clock.now()))
    changed += Number(await askBank(context, recharge));
  return changed;
}

/** Orders the deposit if the bank may not have it yet, else asks for its state. Both are safe to repeat. */
async function askBank(context: Context, recharge: Recharge): Promise<boolean> {
  const result =
    recharge.state === 'created'
      ? await context.bank.call('POST /deposits', { body: depositOf(context, recharge) })
      : await context.bank.call('GET /deposits/{reference}', { path: { reference: recharge.reference } });
  const now = context.clock.now();
  const askAt = new Date(now.getTime() + (WAITS_S[Math.min(recharge.asks, WAITS_S.length - 1)] ?? 900) * 1000);
  const still = {
    state: recharge.state as 'created' | 'pending',
    reasonCode: null,
    approvalUrl: null,
    askAt,
    endedAt: null,
  };
  if (result.outcome === 'ok') return note(context, recharge, answerOf(result.data, askAt));
  if (result.outcome !== 'refused' || recharge.state === 'pending') return note(context, recharge, still);
  // The bank refused to begin: it does not accept the payer, or the recharge has expired.
  const over = { ...still, askAt: null, endedAt: now };
  if (NEVER_TAKEN.has(result.code)) {
    const reasonCode = result.code === 'holder_mismatch' ? 'payer_name_mismatch' : 'payer_not_accepted';
    return note(context, recharge, { ...over, state: 'failed', reasonCode });
  }
  const late = result.code === 'expiry_past' || now >= recharge.expiresAt;
  return note(context, recharge, late ? { ...over, state: 'expired' } : still);
}

type Answer = Parameters<typeof noteDeposit>[2];

/** A succeeded deposit stays `pending` until its statement line is booked, because the line has the final amount. */
function answerOf(deposit: Deposit, askAt: Date): Answer {
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

async function note(context: Context, recharge: Recharge, answer: Answer): Promise<boolean> {
  return context.sql.begin(async (tx) => {
    const changed = await noteDeposit(tx, recharge.id, answer);
    if (changed) await nudge(tx, topics.recharges, [recharge.memberId]);
    return changed;
  });
}

function depositOf(context: Context, recharge: Recharge): BankInput<'POST /deposits'>['body'] {
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
    returnUrl: `${context.config.publicUrl}/pagesB/wallet/recharge/index?item=${item}`,
    expiresAt: recharge.expiresAt.toISOString(),
    narrative: `Recharge ${recharge.reference}`,
  };
}
