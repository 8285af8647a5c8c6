// The payout outbox. An approved withdrawal leaves in finance hours, in order, while the client account covers it. The
// bank knows a payout by its number and pays a number at most once. So asking again is always safe.
import { posting } from '#ledger/deciding.ts';
import type { Instruction } from '#wires/bank.ts';
import { type BankResult, NEVER_TAKEN, standingOf } from '#wires/clients.ts';
import type { Floor } from '#platform/floor.ts';
import { oneByOne } from '#platform/queue/job.ts';
import { ORDER_UNPROVEN } from '#wires/rail-endpoints.ts';
import { clientFunds, type WorkingDays, workingDays } from '#features/reconciliation/server/public.ts';
import { release } from './release-withdrawal.ts';
import { nextState } from './withdrawal-rules.ts';
import { dueWithdrawals, lockWithdrawal, move, refusedByNotice, type Withdrawal } from './withdrawal-store.ts';

const BATCH = 100;
/** Seconds until we ask the bank about a payout again. The index counts the earlier questions. */
const WAITS_S = [5, 15, 60, 300, 900];
/** Seconds for which one sender has a payout to itself. After a crash the next sender asks under the same number. */
const LEASE_S = 60;

/** Returns how many payouts moved on. Those under way come first: they bind funds. */
export async function sendPayouts(floor: Floor): Promise<number> {
  const days = await workingDays(floor);
  return oneByOne([askAboutPayouts, sendApproved], (part) => part(floor, days), {
    log: floor.log,
    what: 'payouts were not all handled',
    of: (part) => part.name,
  });
}

/**
 * Goes by the order of the requests. The first payout without cover makes all later ones wait (withdrawals.md 6,
 * waiting_funds).
 */
async function sendApproved(floor: Floor, days: WorkingDays): Promise<number> {
  if (!days.isFinanceOpen(floor.clock.now())) return 0;
  const due = await dueWithdrawals(floor.sql, {
    states: ['approved', 'waiting_funds'],
    now: floor.clock.now(),
    limit: BATCH,
  });
  return oneByOne(due, (one) => sendOne(floor, days, one), saying(floor));
}

/** True when the payout moved on. */
async function sendOne(floor: Floor, days: WorkingDays, due: Withdrawal): Promise<boolean> {
  const taken = await takeForSending(floor, days, due.id);
  if (taken === 'waits') return due.state === 'approved';
  if (!taken) return false;
  await record(floor, taken, await orderPayout(floor, taken));
  return true;
}

const saying = ({ log }: Floor) => ({
  log,
  what: 'payouts that could not be sent or asked about',
  of: ({ id }: Withdrawal) => String(id),
});

/**
 * Commits `sending` before the bank hears of the payout, so its number is spent whatever happens next. Checks again,
 * because the bank's earlier answers take time. Finance may have closed, or two persons may hold this payout.
 */
async function takeForSending(floor: Floor, days: WorkingDays, id: bigint): Promise<Withdrawal | 'waits' | null> {
  return floor.sql.begin(async (tx) => {
    // One sender at a time decides on the funds.
    await tx`select pg_advisory_xact_lock(hashtextextended('wallet.payouts', 0))`;
    const withdrawal = await lockWithdrawal(tx, id);
    const at = floor.clock.now();
    if (!withdrawal || !nextState(withdrawal.state, 'send')) return null;
    if ((withdrawal.heldUntil && withdrawal.heldUntil > at) || !days.isFinanceOpen(at)) return null;
    const [under] = await tx<{ way: bigint; ahead: boolean }[]>`
      select coalesce(sum(net_minor) filter (where state in ('sending', 'unknown', 'processing')), 0)::bigint as way,
        coalesce(bool_or(state = 'waiting_funds' and id < ${id} and (held_until is null or held_until <= ${at})),
        false) as ahead
      from wallet.withdrawal where state in ('sending', 'unknown', 'processing', 'waiting_funds')`;
    const covered = (await clientFunds(tx)) - (under?.way ?? 0n) >= withdrawal.net;
    if (!covered || under?.ahead) {
      if (withdrawal.state === 'approved') await move(tx, withdrawal, 'wait', { actor: 'system', at });
      return 'waits';
    }
    await move(tx, withdrawal, 'send', { actor: 'system', at, sent: true, nextTryAt: later(at, LEASE_S) });
    return { ...withdrawal, state: 'sending' as const, attempts: withdrawal.attempts + 1 };
  });
}

/** The rail reads the words from the database (wallet.order_payout). */
function orderPayout(floor: Floor, one: Withdrawal): Promise<BankResult<Instruction>> {
  return floor.bank.call('POST /payouts', { body: { instructionId: one.number } });
}

/**
 * Asks about payouts that are at the bank, or may be. Places one again only where the bank never heard of its number.
 */
async function askAboutPayouts(floor: Floor, days: WorkingDays): Promise<number> {
  const now = floor.clock.now();
  const told = await refusedByNotice(floor.sql);
  const due = await dueWithdrawals(floor.sql, { states: ['sending', 'unknown', 'processing'], now, limit: BATCH });
  const payouts = new Map([...told, ...due].map((each) => [each.id, each])).values();
  return oneByOne(payouts, (one) => askAbout(floor, days, one), saying(floor));
}

/** True when the payout moved on. */
async function askAbout(floor: Floor, days: WorkingDays, one: Withdrawal): Promise<boolean> {
  const { number: instructionId } = one;
  const known = standingOf(await floor.bank.call('GET /payouts/{instructionId}', { path: { instructionId } }));
  if (known === 'unheard' && !days.isFinanceOpen(floor.clock.now())) return false;
  return record(floor, one, known === 'unheard' ? await orderPayout(floor, one) : known);
}

async function record(floor: Floor, one: Withdrawal, answer: BankResult<Instruction>): Promise<boolean> {
  const at = floor.clock.now();
  return posting(floor.sql, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, one.id);
    if (!withdrawal || !nextState(withdrawal.state, 'silent')) return false;
    const nextTryAt = later(at, WAITS_S[Math.min(withdrawal.attempts, WAITS_S.length - 1)] ?? 900);
    const refused = refusalOf(answer);
    if (refused) {
      await release(tx, withdrawal, 'refused', { actor: 'bank', at, reasonCode: refused });
      return true;
    }
    if (answer.outcome === 'ok') {
      await move(tx, withdrawal, 'accepted', {
        actor: 'bank',
        at,
        bankReference: answer.data.bankReference,
        sent: true,
        nextTryAt,
      });
    } else {
      floor.log.warn(
        { withdrawal: String(one.id), outcome: answer.outcome, why: 'code' in answer ? answer.code : answer.reason },
        'the bank gave no answer about a payout',
      );
      await move(tx, withdrawal, 'silent', { actor: 'system', at, sent: true, nextTryAt });
    }
    return nextState(withdrawal.state, answer.outcome === 'ok' ? 'accepted' : 'silent') !== withdrawal.state;
  });
}

/** The reason for which the payout will never come about, or null. */
function refusalOf(answer: BankResult<Instruction>): string | null {
  if (answer.outcome === 'ok') return answer.data.state === 'refused' ? (answer.data.reason ?? 'bank_refused') : null;
  if (answer.outcome !== 'refused') return null;
  if (answer.code === ORDER_UNPROVEN) return unprovenOf(answer.message);
  return NEVER_TAKEN.has(answer.code) ? 'bank_refused' : null;
}

/**
 * Nothing proves the payout, so the bank never heard of it. The member gets the money back and may ask again. Only a
 * hold by two persons ends by itself.
 */
function unprovenOf(problem: string): string | null {
  const reason = UNPROVEN.get(problem);
  return reason === undefined ? 'order_unproven' : reason;
}

const UNPROVEN = new Map<string, string | null>([
  ['payout_on_hold', null],
  ['account_stopped', 'account_stopped'],
  ['return_of_recalled', 'return_of_recalled'],
  ['payout_refused', 'bank_refused'],
]);

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
