// Password tries from devices that we do not know. They lock nobody out: a known device has its own count
// (docs/decisions/0037).
import type { Floor } from '#platform/floor.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Work } from '../../contract.ts';
import { DAY_SECONDS, giveBack, QUARTER_SECONDS, type Quota, spend, triesOf } from '../attempts.ts';
import { memberById } from '../members/members.ts';
import { identitySettings } from '../settings.ts';
import { alertMember } from './alerts.ts';
import { isRightWork, newPuzzle } from './work.ts';
import { networkOf } from './throttle.ts';

export const TELL_OF_STRANGERS_JOB = 'identity.tell_of_strangers';

/** Wrong passwords of strangers in a day that cost no work. The next one tells the member. */
export const FREE_TRIES = 5;
/** A member hears of strangers at most once in this time. */
const TOLD_DAYS = 7;

export type StrangerRefusal = Refusal<'too_many_requests' | 'work_needed' | 'code_needed'>;

type Stranger = { phone: string; address: string; work?: Work | undefined };

const accountBucket = (phone: string) => `sign_in|strangers|${phone}`;
const freeBucket = (phone: string) => `sign_in|free|${phone}`;
const networkBucket = ({ phone, address }: Stranger) => `sign_in|${phone}|${networkOf(address)}`;

/** Counts one try before it is compared. An unknown phone number is counted like a known one. */
export async function letStrangerTry(floor: Floor, stranger: Stranger): Promise<StrangerRefusal | null> {
  const { passwordTriesPerQuarter, passwordTriesPerAccount } = await identitySettings.read(floor);
  const { phone, work } = stranger;
  if ((await triesOf(floor, accountBucket(phone))) >= passwordTriesPerAccount) return refuse('code_needed');
  const free: Quota = { bucket: freeBucket(phone), limit: FREE_TRIES, windowSeconds: DAY_SECONDS };
  const mayTry = work ? await isRightWork(floor, { phone, work }) : (await spend(floor, [free])) === null;
  if (!mayTry) return refuse('work_needed', newPuzzle(floor, phone));
  const network: Quota = {
    bucket: networkBucket(stranger),
    limit: passwordTriesPerQuarter,
    windowSeconds: QUARTER_SECONDS,
  };
  const wait = await spend(floor, [network]);
  if (wait) return wait;
  const account: Quota = {
    bucket: accountBucket(phone),
    limit: passwordTriesPerAccount,
    windowSeconds: DAY_SECONDS,
  };
  return (await spend(floor, [account])) === null ? null : refuse('code_needed');
}

/** The password was right: its try counts no more. */
export async function forgiveStranger(floor: Floor, stranger: Stranger): Promise<void> {
  const { phone, work } = stranger;
  const free = work ? [] : [{ bucket: freeBucket(phone) }];
  await giveBack(floor, [...free, { bucket: accountBucket(phone) }, { bucket: networkBucket(stranger) }]);
}

/**
 * After a wrong try: once free tries are over, a job tells the member. It is queued for unknown phone numbers too, so
 * that the answer's time tells nothing.
 */
export async function noteWrongTry(
  floor: Floor,
  { phone, memberId }: { phone: string; memberId: bigint | null },
): Promise<void> {
  if ((await triesOf(floor, accountBucket(phone))) <= FREE_TRIES) return;
  const told = { bucket: `sign_in|told|${phone}`, limit: 1, windowSeconds: TOLD_DAYS * DAY_SECONDS };
  if (await spend(floor, [told])) return;
  floor.log.warn({ event: 'strangers', memberId: memberId?.toString() ?? null }, 'strangers try passwords');
  await floor.sql.begin((tx) => enqueue(tx, TELL_OF_STRANGERS_JOB, { id: (memberId ?? 0n).toString() }));
}

/** The job. Nobody has the id 0. */
export async function tellOfStrangers(floor: Floor, memberId: bigint): Promise<number> {
  return floor.sql.begin(async (tx) => {
    const member = await memberById(tx, memberId);
    if (!member || member.closedAt) return 0;
    await alertMember(floor, tx, member, 'strangers_tried');
    return 1;
  });
}
