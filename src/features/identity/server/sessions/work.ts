// A proof of work: a puzzle that costs a phone about a second. A guesser pays as much for each guess. The server keeps
// nothing of a puzzle until it is solved (docs/decisions/0037).
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Floor } from '#platform/floor.ts';
import { isSameSecret } from '#platform/secrets/same-secret.ts';
import type { Work } from '../../contract.ts';
import { spend } from '../attempts.ts';
import { sealOfWork } from '../secrets/secrets-of-people.ts';
import { WORK_RANGE } from './work-range.ts';

const WORK_SECONDS = 300;

export type Puzzle = Omit<Work, 'answer'> & { range: number };

/** A puzzle for tries of this phone number alone. */
export function newPuzzle(floor: Pick<Floor, 'clock' | 'secrets'>, phone: string): Puzzle {
  const until = floor.clock.now().getTime() + WORK_SECONDS * 1000;
  const salt = `${until}.${randomBytes(12).toString('base64url')}`;
  const target = hashOf(salt, randomInt(WORK_RANGE));
  return { salt, target, seal: sealOfWork(floor.secrets, { phone, salt, target }), range: WORK_RANGE };
}

/** True once for each puzzle of ours, in its five minutes. */
export async function isRightWork(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets'>,
  { phone, work }: { phone: string; work: Work },
): Promise<boolean> {
  const { salt, target, seal, answer } = work;
  const until = Number(salt.split('.')[0]);
  if (!isSameSecret(seal, sealOfWork(floor.secrets, { phone, salt, target }))) return false;
  if (until < floor.clock.now().getTime() || hashOf(salt, answer) !== target) return false;
  return (await spend(floor, [{ bucket: `work|${salt}`, limit: 1, windowSeconds: WORK_SECONDS * 2 }])) === null;
}

function hashOf(salt: string, answer: number): string {
  return createHash('sha256').update(`${salt}.${answer}`).digest('hex');
}
