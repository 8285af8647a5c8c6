// Draws in the history: two persons open a round, members play, and the prizes that they win are sent. Seeds, beacons
// and results are made as in the product, at the history's own time.
import { hash, randomBytes } from 'node:crypto';
import { addDays } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import type { Act } from './desk.ts';
import { DEMO_PIN, homeOf } from './demo-people.ts';
import { assertionOf, type Clerk, give } from './gifts.ts';
import { officeDoes, type ParcelStep, type PlannedParcel, plannedParcels } from './plan.ts';
import { DRAWS_DAY, type PlannedRound, plannedRounds, type RoundWish } from './rounds-plan.ts';
import { sandboxText } from './sandbox-text.ts';

/** A round that was opened, with the plays of each member. */
export type HistoryRound = { id: string; plays: Map<string, string[]> };
export type DrawStage = {
  context: Pick<Context, 'clock'>;
  member: (key: string) => Act;
  clerk: (key: string) => Clerk;
  rounds: Map<string, HistoryRound>;
};

const HOUR_MS = 3_600_000;
/** A new address must be this many days old before valuable prizes are sent there. */
const ADDRESS_DAYS = 2;
const CARRIER = 'Entoto Parcels';

export async function simulateDraws(stage: DrawStage, day: number): Promise<void> {
  const today = stage.context.clock.today();
  const due = (wanted: number) => officeDoes(wanted, { day, today });
  if (due(DRAWS_DAY)) await switchOn(stage);
  for (const round of plannedRounds) {
    if (due(round.day)) await openRound(stage, round);
    if (round.stop && due(round.stop.day)) await stopRound(stage, round.key, round.stop.reason);
  }
  for (const parcel of plannedParcels)
    for (const [wanted, step] of parcel.steps) {
      if (step === 'claim' && day === wanted - ADDRESS_DAYS) await keepAddress(stage.member(parcel.who), parcel.who);
      if (isOfMember(step) ? day === wanted : due(wanted)) await go(stage, parcel, step);
    }
}

async function switchOn({ clerk }: DrawStage): Promise<void> {
  const [a, b] = [clerk('financeA'), clerk('financeB')];
  const body = {
    setting: 'chances.draws',
    value: true,
    reason: 'The first rounds are ready, and each has its budget',
    assertion: assertionOf(a),
  };
  const { id } = await a.act('POST /console/api/v1/setting-changes', { body });
  await b.act('POST /console/api/v1/setting-changes/{id}/approve', {
    path: { id },
    body: { assertion: assertionOf(b) },
  });
}

async function openRound({ context, member, clerk, rounds }: DrawStage, planned: PlannedRound): Promise<void> {
  const [a, b] = [clerk('financeA'), clerk('financeB')];
  const endsAt = new Date(context.clock.now().getTime() + planned.hours * HOUR_MS).toISOString();
  const prizes = await withBatches([a, b], { prizes: planned.wish.prizes, today: context.clock.today() });
  const title = sandboxText(`rounds.${planned.key}`);
  const body = { ...planned.wish, title, prizes, endsAt, assertion: assertionOf(a) };
  const { id } = await a.act('POST /console/api/v1/draws/rounds', { body });
  await b.act('POST /console/api/v1/draws/rounds/{id}/approve', { path: { id }, body: { assertion: assertionOf(b) } });
  const played = Object.entries(planned.plays).map(async ([who, times]) => {
    const plays = await playOften(member(who), { id, times, prizeId: planned.picks?.[who] });
    return [who, plays] as const;
  });
  rounds.set(planned.key, { id, plays: new Map(await Promise.all(played)) });
}

/** Two persons sign the coupon batches of a round's prizes. */
async function withBatches(
  clerks: readonly [Clerk, Clerk],
  { prizes, today }: { prizes: RoundWish['prizes']; today: string },
): Promise<RoundWish['prizes']> {
  const filled: RoundWish['prizes'] = [];
  for (const prize of prizes)
    filled.push(prize.kind === 'coupon' ? { ...prize, couponBatchId: await batchOf(clerks, prize, today) } : prize);
  return filled;
}

function batchOf(
  clerks: readonly [Clerk, Clerk],
  { title, valueMinor, stock }: RoundWish['prizes'][number],
  today: string,
): Promise<string> {
  const fits = { percent: null, capMinor: null, leastPriceMinor: 500_00, productType: null, productId: null };
  const terms = { ...fits, amountMinor: valueMinor, validDays: 60 };
  return give(clerks, {
    name: title.en,
    gift: { gives: 'coupon', terms },
    reach: { way: 'prize', pieces: required(stock) },
    until: addDays(today, 30),
  });
}

type Often = { id: string; times: number; prizeId: string | undefined };

/**
 * Plays and reveals several times. As in the app, the client seed is sent only after the ticket. The result follows
 * once its beacon is out. The guaranteed prize is picked after the first play.
 */
async function playOften(act: Act, { id: roundId, times, prizeId }: Often): Promise<string[]> {
  const plays: string[] = [];
  for (let n = 0; n < times; n += 1) {
    const clientSeed = randomBytes(32).toString('hex');
    const body = { clientSeedHash: hash('sha256', clientSeed, 'hex') };
    const { id } = await act('POST /api/v1/draws/rounds/{id}/plays', { path: { id: roundId }, body });
    await act('POST /api/v1/draws/plays/{id}/reveal', { path: { id }, body: { clientSeed } });
    plays.push(id);
    if (n === 0 && prizeId !== undefined)
      await act('POST /api/v1/draws/rounds/{id}/pick', { path: { id: roundId }, body: { prizeId } });
  }
  return plays;
}

async function stopRound({ clerk, rounds }: DrawStage, key: string, reason: string): Promise<void> {
  const { id } = required(rounds.get(key));
  await clerk('financeB').act('POST /console/api/v1/draws/rounds/{id}/stop', { path: { id }, body: { reason } });
}

const isOfMember = (step: ParcelStep) => step === 'claim' || step === 'take_money' || step === 'contest';

/** Takes one step for the prizes that a member won in a round. Plays that won none are skipped. */
async function go(stage: DrawStage, parcel: PlannedParcel, step: ParcelStep): Promise<void> {
  const act = stage.member(parcel.who);
  const plays = required(required(stage.rounds.get(parcel.round)).plays.get(parcel.who));
  const { items } = await act('GET /api/v1/prizes', { query: { limit: 50 } });
  const wanted = parcel.play === undefined ? plays : [required(plays[parcel.play])];
  for (const { id } of items.filter((one) => wanted.includes(one.id)))
    await (isOfMember(step) ? memberStep(act, { id, step }) : deskStep(stage, id, step));
}

async function keepAddress(act: Act, who: string): Promise<void> {
  const { items } = await act('GET /api/v1/addresses');
  if (items.length === 0) await act('POST /api/v1/addresses', { body: homeOf(who) });
}

async function memberStep(act: Act, { id, step }: { id: string; step: ParcelStep }): Promise<void> {
  if (step === 'take_money') {
    await act('POST /api/v1/prizes/{id}/cash', { path: { id }, body: { pin: DEMO_PIN } });
    return;
  }
  if (step === 'contest') {
    const text = 'I was at home all day. Nobody rang, and the guard has no parcel.';
    await act('POST /api/v1/prizes/{id}/contest', { path: { id }, body: { text } });
    return;
  }
  const { items } = await act('GET /api/v1/addresses');
  const addressId = required(items[0]).id;
  await act('POST /api/v1/prizes/{id}/claim', { path: { id }, body: { addressId, pin: DEMO_PIN } });
}

async function deskStep({ clerk }: DrawStage, id: string, step: ParcelStep): Promise<void> {
  const { act } = clerk('support');
  switch (step) {
    case 'pack':
      allDone(await act('POST /console/api/v1/prizes/pack', { body: { ids: [id] } }));
      return;
    case 'ship': {
      const parcel = { id, carrier: CARRIER, tracking: `EP ${id.padStart(6, '0')} ET` };
      allDone(await act('POST /console/api/v1/prizes/ship', { body: { parcels: [parcel] } }));
      return;
    }
    case 'fail':
      await act('POST /console/api/v1/prizes/{id}/fail', { path: { id }, body: { reason: 'Nobody was at home' } });
      return;
    case 'return':
      await act('POST /console/api/v1/prizes/{id}/return', { path: { id } });
      return;
    default:
      // The prize's value would return to the budget some days later only, so finance confirms the delivery now.
      await clerk('financeA').act('POST /console/api/v1/prizes/{id}/deliver', { path: { id } });
  }
}

function allDone({ problems }: { problems: readonly { problem: string }[] }): void {
  if (problems[0]) throw new Error(`a parcel could not go on: ${problems[0].problem}`);
}
