// Limits of password tries (docs/decisions/0037). A known device has its own count, so strangers' tries cannot lock a
// member out. After a few tries a stranger must solve a puzzle (proof of work) for each guess.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { isSameSecret } from '#platform/secrets/same-secret.ts';
import type { Work } from '../../contract.ts';
import {
  DAY_SECONDS,
  giveBack,
  networkOf,
  QUARTER_SECONDS,
  type Quota,
  spend,
  triesOf,
} from '#features/limits/server/public.ts';
import { sealOfWork } from '#features/credentials/server/public.ts';
import { memberById } from '#features/members/server/public.ts';
import { identitySettings } from '../settings.ts';
import { alertMember } from './alerts.ts';
import type { ProvenDevice } from './devices.ts';
import { WORK_RANGE } from './work-range.ts';

/** Wrong passwords of one known device in a day. After these it counts as a stranger. */
export const OWN_TRIES_A_DAY = 30;

/**
 * Counts a try in the known device's own count, which no other device can use up. Null if it is used up, else a
 * function that takes the try back, for a right password.
 */
export async function spendOwn(
  context: Context,
  { whose, keyHash }: ProvenDevice,
): Promise<(() => Promise<void>) | null> {
  const { passwordTriesPerQuarter } = await identitySettings.read(context);
  const bucket = `sign_in|own|${whose}|${keyHash.toString('hex')}`;
  const quotas = [
    { bucket, limit: passwordTriesPerQuarter, windowSeconds: QUARTER_SECONDS },
    { bucket: `${bucket}|day`, limit: OWN_TRIES_A_DAY, windowSeconds: DAY_SECONDS },
  ];
  if (await spend(context, quotas)) return null;
  return () => giveBack(context, quotas);
}

const WORK_SECONDS = 300;

export type Puzzle = Omit<Work, 'answer'> & { range: number };

/**
 * A puzzle that allows one try for this phone number. It takes a phone about a second, and a guesser the same for each
 * guess. The server stores nothing until it is solved.
 */
export function newPuzzle(context: Pick<Context, 'clock' | 'secrets'>, phone: string): Puzzle {
  const until = context.clock.now().getTime() + WORK_SECONDS * 1000;
  const salt = `${until}.${randomBytes(12).toString('base64url')}`;
  const target = hashOf(salt, randomInt(WORK_RANGE));
  return { salt, target, seal: sealOfWork(context.secrets, { phone, salt, target }), range: WORK_RANGE };
}

/** True if the answer is right: once for each puzzle of ours, within five minutes. */
async function isRightWork(
  context: Pick<Context, 'sql' | 'clock' | 'secrets'>,
  { phone, work }: { phone: string; work: Work },
): Promise<boolean> {
  const { salt, target, seal, answer } = work;
  const until = Number(salt.split('.')[0]);
  if (!isSameSecret(seal, sealOfWork(context.secrets, { phone, salt, target }))) return false;
  if (until < context.clock.now().getTime() || hashOf(salt, answer) !== target) return false;
  return (await spend(context, [{ bucket: `work|${salt}`, limit: 1, windowSeconds: WORK_SECONDS * 2 }])) === null;
}

function hashOf(salt: string, answer: number): string {
  return createHash('sha256').update(`${salt}.${answer}`).digest('hex');
}

export const TELL_OF_STRANGERS_JOB = 'identity.tell_of_strangers';

/** Wrong passwords of strangers in a day that need no work. The next one alerts the member. */
export const FREE_TRIES = 5;
/** A member is alerted of strangers at most once in this time. */
const ALERT_DAYS = 7;

export type StrangerRefusal = Refusal<'too_many_requests' | 'work_needed' | 'code_needed'>;

type Stranger = { phone: string; address: string; work?: Work | undefined };

const accountBucket = (phone: string) => `sign_in|strangers|${phone}`;
const freeBucket = (phone: string) => `sign_in|free|${phone}`;
const networkBucket = ({ phone, address }: Stranger) => `sign_in|${phone}|${networkOf(address)}`;

/** Counts a stranger's try before the password is compared. Unknown phone numbers are counted like known ones. */
export async function letStrangerTry(context: Context, stranger: Stranger): Promise<StrangerRefusal | null> {
  const { passwordTriesPerQuarter, passwordTriesPerAccount } = await identitySettings.read(context);
  const { phone, work } = stranger;
  if ((await triesOf(context, accountBucket(phone))) >= passwordTriesPerAccount) return refuse('code_needed');
  const free: Quota = { bucket: freeBucket(phone), limit: FREE_TRIES, windowSeconds: DAY_SECONDS };
  const mayTry = work ? await isRightWork(context, { phone, work }) : (await spend(context, [free])) === null;
  if (!mayTry) return refuse('work_needed', newPuzzle(context, phone));
  const network: Quota = {
    bucket: networkBucket(stranger),
    limit: passwordTriesPerQuarter,
    windowSeconds: QUARTER_SECONDS,
  };
  const wait = await spend(context, [network]);
  if (wait) return wait;
  const account: Quota = {
    bucket: accountBucket(phone),
    limit: passwordTriesPerAccount,
    windowSeconds: DAY_SECONDS,
  };
  return (await spend(context, [account])) === null ? null : refuse('code_needed');
}

/** Takes a stranger's try back, because the password was right. */
export async function forgiveStranger(context: Context, stranger: Stranger): Promise<void> {
  const { phone, work } = stranger;
  const free = work ? [] : [{ bucket: freeBucket(phone) }];
  await giveBack(context, [...free, { bucket: accountBucket(phone) }, { bucket: networkBucket(stranger) }]);
}

/**
 * After a wrong try: once the free tries are used up, queues a job that alerts the member. It is queued for unknown
 * phone numbers too, so that the time of the answer reveals nothing.
 */
export async function noteWrongTry(
  context: Context,
  { phone, memberId }: { phone: string; memberId: bigint | null },
): Promise<void> {
  if ((await triesOf(context, accountBucket(phone))) <= FREE_TRIES) return;
  const told = { bucket: `sign_in|told|${phone}`, limit: 1, windowSeconds: ALERT_DAYS * DAY_SECONDS };
  if (await spend(context, [told])) return;
  context.log.warn({ event: 'strangers', memberId: memberId?.toString() ?? null }, 'strangers try passwords');
  await context.sql.begin((tx) => enqueue(tx, TELL_OF_STRANGERS_JOB, { id: (memberId ?? 0n).toString() }));
}

/** The job identity.tell_of_strangers. For an unknown phone number the id is 0, which no member has. */
export async function tellOfStrangers(context: Context, memberId: bigint): Promise<number> {
  return context.sql.begin(async (tx) => {
    const member = await memberById(tx, memberId);
    if (!member || member.closedAt) return 0;
    await alertMember(context, tx, member, 'strangers_tried');
    return 1;
  });
}
