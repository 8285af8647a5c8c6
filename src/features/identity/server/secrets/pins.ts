// Transaction passwords (PINs): refusing ones that are easy to guess, storing one, and checking one before an act
// (members.md 4).
import { createBatcher } from '#platform/database/batcher.ts';
import { idList, isOutage, isRetryable, type Transaction } from '#platform/database/db.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { type DigitPattern, digitPatternOf } from '#universal/digit-patterns.ts';
import type { Member } from '#features/members/server/public.ts';
import { keyedPin, newPinSalt, tryOfPin } from '#features/credentials/server/public.ts';

/** Facts about the owner that friends and thieves may know: 'YYYY-MM-DD' and an E.164 number. */
export type PinOwner = { birthDate: string; phone: string };
export type PinWeakness = DigitPattern | 'birth_date' | 'phone';

/** The reason for refusing six digits as this member's transaction password, or null. */
export function weaknessOfPin(pin: string, { birthDate, phone }: PinOwner): PinWeakness | null {
  const pattern = digitPatternOf(pin);
  if (pattern) return pattern;
  if (isInDate(pin, partsOf(birthDate)) || isInDate(pin, ethiopianPartsOf(birthDate))) return 'birth_date';
  const digits = phone.replaceAll(/\D/g, '');
  return digits.includes(pin) || `0${digits.slice(-NATIONAL_DIGITS)}`.includes(pin) ? 'phone' : null;
}

/** Ethiopian numbers have nine digits after the leading zero. */
const NATIONAL_DIGITS = 9;

type DateParts = Record<'year' | 'month' | 'day', number>;

function partsOf(birthDate: string): DateParts {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  return { year, month, day };
}

const ETHIOPIAN = new Intl.DateTimeFormat('en-u-ca-ethiopic-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

function ethiopianPartsOf(birthDate: string): DateParts {
  const parts = ETHIOPIAN.formatToParts(new Date(`${birthDate}T00:00:00Z`));
  const numberOf = (type: keyof DateParts) => Number(parts.find((part) => part.type === type)?.value);
  return { year: numberOf('year'), month: numberOf('month'), day: numberOf('day') };
}

/** True when the PIN is a part of the date, written in any usual order, with or without leading zeros. */
function isInDate(pin: string, { year, month, day }: DateParts): boolean {
  const two = (number: number) => String(number % 100).padStart(2, '0');
  const days = [two(day), String(day)];
  const months = [two(month), String(month)];
  const years = [String(year), two(year)];
  return days.some((d) =>
    months.some((m) =>
      years.some((y) =>
        [d + m + y, m + d + y, y + m + d, y + d + m, m + y, y + m, d + y, y + d].some((date) => date.includes(pin)),
      ),
    ),
  );
}

export function weakPin(member: Member, newPin: string): Refusal<'field_invalid'> | null {
  const weakness = weaknessOfPin(newPin, member);
  return weakness ? refuse('field_invalid', { fields: { newPin: weakness } }) : null;
}

/**
 * Stores a PIN with a new salt, so that equal PINs never have equal hashes. `how`: it is the first PIN, a reset, or has
 * a proof that the member knows the old one. False if there is a PIN already, or the old one was replaced meanwhile.
 */
export async function keepPin(
  context: Pick<Context, 'secrets'>,
  tx: Transaction,
  asked: { memberId: bigint; newPin: string; how: 'first' | 'reset' | { proof: string } },
): Promise<boolean> {
  const salt = newPinSalt();
  const { hash, key } = keyedPin(context.secrets, salt, asked.newPin);
  const proof = typeof asked.how === 'string' ? null : asked.how.proof;
  const [row] = await tx<{ kept: boolean }[]>`
    select identity.set_pin(${asked.memberId}, ${salt}, ${hash}, ${proof}, ${asked.how === 'reset'}, ${key}) as kept`;
  return required(row).kept;
}

/** Sets the first PIN of the sandbox's demo members, without password and alert. */
export async function setDemoPin(context: Context, asked: { memberId: bigint; newPin: string }): Promise<void> {
  await context.sql.begin((tx) => keepPin(context, tx, { ...asked, how: 'first' }));
}

export type PinRefusal = Refusal<'pin_wrong' | 'pin_locked' | 'pin_not_set'>;

/** What the member confirms with the PIN. The ledger guard of the act builds the same values to find the proof. */
export type PinAct = {
  /** The id of the transfer that the proof is for. */
  transfer: string;
  purpose:
    | 'purchase'
    | 'withdrawal'
    | 'return'
    | 'exchange'
    | 'svip'
    | 'salary'
    | 'goods'
    | 'goods_cash'
    | 'goods_came'
    | 'pin';
  /** Minor units, or the C3coin of an exchange or of SVIP. */
  amount: bigint;
  /**
   * The product and units, the account as "kind institution number", "source", an exchange's money, SVIP's days or a
   * paper's hash. For goods it is the play, and the delivery address.
   */
  target: string;
};

type Try = { memberId: bigint; pin: string; act?: PinAct | undefined };

/**
 * Checks a transaction password. Null when it is right. The database then has a proof that the member wants this act,
 * which can be used once, within minutes. Five wrong tries lock the PIN for 30 minutes (members.md 4; both are
 * settings). Call it before the use case's transaction, because a wrong try must count even if that is rolled back. A
 * refusal does not use up the intent. Tries that arrive during a check are batched.
 */
export function checkPin(context: PinContext, { memberId, pin, act }: Try): Promise<PinRefusal | null> {
  return triesOf(context).submit({ memberId, pin, act });
}

type PinContext = Pick<Context, 'sql' | 'clock' | 'secrets'>;

const triesOf = perDatabase((context: PinContext) =>
  createBatcher<Try, PinRefusal | null>({
    maxBatch: 64,
    keyOf: (one) => String(one.memberId), // a member's tries are counted one after the other
    isRetryable,
    isOutage,
    run: (tries) => checkPins(context, tries),
  }),
);

async function checkPins(context: PinContext, tries: readonly Try[]): Promise<(PinRefusal | null)[]> {
  const members = tries.map(({ memberId }) => memberId);
  const secrets = await context.sql<{ memberId: bigint; salt: Buffer; key: number | null }[]>`
    select member_id, pin_salt as salt, pin_key as key from identity.member_secret
    where member_id = any (${idList(members)}::bigint[]) and pin_salt is not null`;
  const rows = new Map(secrets.map((row) => [row.memberId, row]));
  const asked = tries.flatMap(({ memberId, pin, act }) => {
    const row = rows.get(memberId);
    return row ? [{ memberId, act, key: row.key, ...tryOfPin(context.secrets, row, pin) }] : [];
  });
  // Two transactions: the first stores the tries, the second compares them. So no one can roll back a try after its
  // answer.
  const kept = await context.sql<{ memberId: bigint; id: bigint }[]>`
    select member_id, id from identity.try_pins(${idList(asked.map(({ memberId }) => memberId))}::bigint[],
      ${asked.map(({ hash }) => bytes(hash))}::text[]::bytea[],
      ${idList(asked.map(({ act }) => act?.transfer ?? 'null'))}::uuid[],
      ${asked.map(({ act }) => act?.purpose ?? null)}::text[],
      ${idList(asked.map(({ act }) => act?.amount ?? 'null'))}::bigint[],
      ${asked.map(({ act }) => act?.target ?? null)}::text[],
      ${idList(asked.map(({ key }) => key ?? 'null'))}::int[],
      ${asked.map(({ renewed }) => renewed && bytes(renewed.hash))}::text[]::bytea[],
      ${idList(asked.map(({ renewed }) => renewed?.key ?? 'null'))}::int[])`;
  const ids = new Map(kept.map(({ memberId, id }) => [memberId, id]));
  const outcomes = await context.sql<PinOutcome[]>`
    select member_id, outcome, tries_left, until from identity.pin_outcomes(
      ${idList(asked.map(({ memberId }) => memberId))}::bigint[],
      ${idList(asked.map(({ memberId }) => ids.get(memberId) ?? 'null'))}::bigint[])`;
  const byMember = new Map(outcomes.map((outcome) => [outcome.memberId, outcome]));
  // If two tries are for one act, the first one's use may delete the second before it is compared. Try again then.
  const again = tries.filter(({ memberId }) => byMember.get(memberId)?.outcome === 'gone');
  const further = again.length > 0 ? await checkPins(context, again) : [];
  const answers = new Map(again.map(({ memberId }, n) => [memberId, further[n] ?? null]));
  return members.map((memberId) => {
    const found = answers.get(memberId);
    return found === undefined ? refusalOf(byMember.get(memberId), context.clock.now()) : found;
  });
}

function bytes(hash: Buffer): string {
  return `\\x${hash.toString('hex')}`;
}

type PinOutcome = {
  memberId: bigint;
  outcome: 'ok' | 'wrong' | 'locked' | 'not_set' | 'gone';
  triesLeft: number | null;
  until: Date | null;
};

function refusalOf(row: PinOutcome | undefined, now: Date): PinRefusal | null {
  switch (row?.outcome) {
    case 'ok':
      return null;
    case 'wrong':
      return refuse('pin_wrong', { triesLeft: row.triesLeft });
    case 'locked':
      return refuse('pin_locked', { until: row.until?.toISOString() ?? null, minutes: minutesUntil(row.until, now) });
    default:
      return refuse('pin_not_set');
  }
}

function minutesUntil(until: Date | null, now: Date): number {
  return until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) : 0;
}
