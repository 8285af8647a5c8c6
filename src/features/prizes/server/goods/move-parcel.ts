// The desk's steps of a parcel (prizes.md 3). Many at once are all done, or none is.
import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import type { ManyDone } from '../../contract/goods.ts';
import { tellOfStep } from './tell-members.ts';

type Answer = 'done' | 'delivery_not_found' | 'prize_over' | 'parcel_elsewhere';
type Told = Pick<Floor, 'sql' | 'clock'>;
export type Step = { id: bigint } & (
  | { step: 'pack' | 'return' | 'deliver' }
  | { step: 'ship'; carrier: string; tracking: string }
  | { step: 'fail'; failure: string }
);

const ACTIONS = {
  pack: 'prizes.pack',
  ship: 'prizes.ship',
  fail: 'prizes.fail',
  deliver: 'prizes.deliver',
  return: 'prizes.return',
} as const;

export async function moveParcel(
  floor: Told,
  { staffId }: StaffCaller,
  step: Step,
): Promise<'done' | Refusal<Exclude<Answer, 'done'>>> {
  const answer = await floor.sql.begin(async (tx) => {
    const moved = await move(tx, { staffId, step });
    if (moved === 'done') await tellOfStep(tx, [step.id]);
    return moved;
  });
  return answer === 'done' ? answer : refuse(answer);
}

/** Rolls back what the others of the list did. */
class NotAll extends Error {
  readonly problems: ManyDone['problems'];
  constructor(problems: ManyDone['problems']) {
    super('not all parcels could move');
    this.problems = problems;
  }
}

/** `place` counts from 1, as lines of a file do. */
export async function moveParcels(
  floor: Told,
  { staffId }: StaffCaller,
  steps: readonly (Step & { place: number })[],
): Promise<ManyDone> {
  try {
    await floor.sql.begin(async (tx) => {
      const problems: ManyDone['problems'] = [];
      // In the order of their ids, so that two lists never wait for each other.
      for (const step of steps.toSorted((a, b) => Number(a.id - b.id))) {
        const answer = await move(tx, { staffId, step });
        if (answer !== 'done') problems.push({ place: step.place, problem: answer });
      }
      if (problems.length > 0) throw new NotAll(problems.toSorted((a, b) => a.place - b.place));
      await tellOfStep(
        tx,
        steps.map(({ id }) => id),
      );
    });
  } catch (error) {
    if (error instanceof NotAll) return { done: 0, problems: error.problems };
    throw error;
  }
  return { done: steps.length, problems: [] };
}

async function move(tx: Transaction, { staffId, step }: { staffId: bigint; step: Step }): Promise<Answer> {
  const {
    carrier = null,
    tracking = null,
    failure = null,
  } = { ...step } as {
    carrier?: string;
    tracking?: string;
    failure?: string;
  };
  const [row] = await tx<[{ answer: Answer }]>`
    select prizes.move_parcel(${step.id}, ${step.step}, ${staffId}, ${carrier}, ${tracking}, ${failure}) as answer`;
  if (row.answer !== 'done') return row.answer;
  const detail = { carrier, tracking, reason: failure };
  const subject = `delivery:${step.id}`;
  await audit(tx, { staffId, action: ACTIONS[step.step], subject, detail });
  return 'done';
}
