// A proposed round opens with the second signature or when its time comes, unless one person takes it back. An open one
// may be stopped.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ApprovalRefusal } from '#features/acts/server/public.ts';
import { approveAct, type AssertionInput, audit } from '#features/identity/server/public.ts';
import { refuseDoubts } from '#features/texts/server/public.ts';
import { type Round, roundById } from './round-store.ts';

type By = { id: bigint; caller: StaffCaller };
type Decided = Refusal<'round_not_found' | 'round_decided'>;
type NotOpened = Decided | Refusal<'game_has_round' | 'coupons_taken' | 'round_over'> | ApprovalRefusal;

/** Signs a round and all of the same act. The second signature opens the one that waits for no time. */
export async function approveRound(
  floor: Floor,
  { id, caller, assertion }: By & { assertion: AssertionInput },
): Promise<Round | NotOpened> {
  return floor.sql.begin(async (tx): Promise<Round | NotOpened> => {
    await lockOpening(tx);
    const round = await roundById(tx, id);
    if (!round) return refuse('round_not_found');
    if (round.state !== 'proposed') return refuse('round_decided');
    const now = floor.clock.now();
    const [first] = await tx<{ id: bigint; endsAt: Date; hasOther: boolean; taken: boolean }[]>`
      select r.id, r.ends_at,
        exists (select from draws.round o where o.game = r.game and o.state in ('open', 'stopped')) as has_other,
        exists (select from draws.prize mine join draws.prize p using (coupon_batch_id)
          join draws.round o on o.id = p.round_id
          where mine.round_id = r.id and o.id <> r.id and o.opened_at is not null) as taken
      from draws.round r where r.act_id = ${round.actId} and r.state = 'proposed' and r.starts_at is null`;
    if ((first?.endsAt ?? new Date(round.manifest.ends_at)) <= now) return refuse('round_over');
    if (first?.hasOther) return refuse('game_has_round');
    if (first?.taken) return refuse('coupons_taken');
    const signed = await approveAct(floor, tx, { actId: round.actId, caller, assertion });
    if (isRefusal(signed)) return signed;
    await note(tx, { id, caller, action: 'draws.sign_round' });
    if (signed.approvals >= 2 && first) await tx`select draws.open_round(${first.id})`;
    return must(await roundById(tx, id));
  });
}

/** One round of a game opens at a time. */
async function lockOpening(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('draws.open_round', 0))`;
}

/** Opens rounds that two persons signed and whose time has come. Returns their number. */
export async function openPlanned({ sql }: Pick<Floor, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    await lockOpening(tx);
    const due = await tx`select draws.open_round(due) from draws.due_rounds() due`;
    return due.length;
  });
}

export async function withdrawRound(floor: Pick<Floor, 'sql' | 'clock'>, by: By): Promise<Round | Decided> {
  return decide(floor, by, {
    action: 'draws.withdraw_round',
    act: (tx) => tx<{ done: boolean }[]>`select draws.withdraw_round(${by.id}) as done`,
  });
}

/** Stops new plays. One person may: it gives nothing, and every play that was made still settles. */
export async function stopRound(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { reason, ...by }: By & { reason: string },
): Promise<Round | Decided | Refusal<'promise_words'>> {
  const promises = refuseDoubts({ reason });
  if (promises) return promises;
  return decide(floor, by, {
    action: 'draws.stop_round',
    act: (tx) => tx<{ done: boolean }[]>`select draws.stop_round(${by.id}, ${by.caller.staffId}, ${reason}) as done`,
  });
}

async function decide(
  floor: Pick<Floor, 'sql' | 'clock'>,
  { id, caller }: By,
  { action, act }: { action: string; act: (tx: Transaction) => PromiseLike<{ done: boolean }[]> },
): Promise<Round | Decided> {
  return floor.sql.begin(async (tx): Promise<Round | Decided> => {
    const [row] = await act(tx);
    const round = await roundById(tx, id);
    if (!round) return refuse('round_not_found');
    if (row?.done !== true) return refuse('round_decided');
    await note(tx, { id, caller, action });
    return round;
  });
}

async function note(tx: Transaction, { id, caller, action }: By & { action: string }) {
  const { staffId } = caller;
  await audit(tx, { staffId, action, subject: `round:${id}`, detail: { id: String(id) } });
}
