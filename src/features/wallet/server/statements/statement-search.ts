// Maps a ledger line's purpose to its bill type and cause, as purposes.ts files declare them (ledger.md 14), and turns
// a member's search text into conditions on lines.
import { publicProducts } from '#features/catalogue/server/public.ts';
import { accountOf } from '#ledger/chart.ts';
import { type Purpose, PURPOSES } from '#ledger/purposes.gen.ts';
import type { StatementPosting, StatementSearch } from '#ledger/statement.ts';
import type { Queryable } from '#platform/database/db.ts';
import { renderText, textIds } from '#platform/language/texts.ts';
import { fold } from '#universal/fold.ts';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { BILL_TYPES, type BillType, type SubjectKind } from '../../contract/lists.ts';

type Facts = { bill: null } | { bill: BillType; subject: SubjectKind };
const DECLARED: Readonly<Record<Purpose, Facts>> = PURPOSES;
const BY_NAME: ReadonlyMap<string, Facts> = new Map(Object.entries(DECLARED));

/** 'other' if the purpose touches no wallet of a member. */
export function billTypeOf(purpose: string): BillType {
  return BY_NAME.get(purpose)?.bill ?? 'other';
}

/** The purposes whose lines have this type. */
export function purposesOf(type: BillType): string[] {
  return [...BY_NAME].flatMap(([purpose, { bill }]) => (bill === type ? [purpose] : []));
}

/** What a line is about, by its purpose and guard. Null if its purpose shows nothing. For a captured hold: the hold. */
export function causeOf({
  purpose,
  guard,
}: Pick<StatementPosting, 'purpose' | 'guard'>): { kind: SubjectKind; id: string } | null {
  const facts = BY_NAME.get(purpose);
  return !facts || facts.bill === null || guard === null ? null : { kind: facts.subject, id: guard.toString() };
}

/**
 * What a search text can match: product, type, amount, or the number of a withdrawal or recharge. `withdrawals` is for
 * informational lines, which are not in the ledger.
 */
export type Searched = StatementSearch & { withdrawals: readonly bigint[] };

let names: ReadonlyMap<BillType, readonly string[]> | undefined;

/** A type's plain name and, where it differs, that of the filter (the specification's), in every language, folded. */
function namesOf(type: BillType): readonly string[] {
  const ids = (one: BillType) => [`wallet.bill.${one}`, `wallet.billName.${one}`];
  const written = (id: string) =>
    LANGUAGE_CODES.flatMap((of) => (textIds(of).has(id) ? [fold(renderText(of, id))] : []));
  names ??= new Map(BILL_TYPES.map((one) => [one, ids(one).flatMap(written)]));
  return names.get(type) ?? [];
}

/** A single letter would match nearly every product. */
const LETTERS_LEAST = 2;

export async function readSearch(
  q: Queryable,
  { memberId, text, points }: { memberId: bigint; text: string; points: boolean },
): Promise<Searched> {
  const wanted = fold(text).trim();
  const [products, numbers] = await Promise.all([
    wanted.length < LETTERS_LEAST ? [] : publicProducts(q),
    numbersLike(q, memberId, wanted),
  ]);
  const named = products.filter(({ title }) => Object.values(title).some((one) => fold(one).includes(wanted)));
  const types = BILL_TYPES.filter(
    (type) => wanted.length >= LETTERS_LEAST && namesOf(type).some((name) => name.includes(wanted)),
  );
  return {
    amount: amountIn(wanted, points),
    otherAccounts: named.flatMap(({ id }) => [accountOf('product_payable', id), accountOf('order_pending', id)]),
    purposes: types.flatMap(purposesOf),
    guards: numbers.guards,
    withdrawals: numbers.withdrawals,
  };
}

/** Groups of three digits, and at most two decimals, so that no language's point or comma can be taken for another. */
const AMOUNT = /^(\d{1,12}|\d{1,3}(?:[.,' ]\d{3}){1,3})(?:[.,](\d{1,2}))?$/;

/**
 * Minor units, or whole points. "1,250", "1.250,00" and "1 250,00" are the same amount. Null if a folded text is not an
 * amount.
 */
function amountIn(text: string, points: boolean): bigint | null {
  const [, whole = '', cents = ''] = AMOUNT.exec(text) ?? [];
  if (whole === '') return null;
  if (points && cents !== '') return null;
  return BigInt(whole.replaceAll(/\D/g, '') + (points ? '' : cents.padEnd(2, '0')));
}

/** The member's withdrawals and recharges whose number begins with `wanted`. */
async function numbersLike(q: Queryable, memberId: bigint, wanted: string) {
  if (!/^[a-z0-9-]{3,20}$/.test(wanted)) return { guards: [], withdrawals: [] };
  const begins = `${wanted}%`;
  const [withdrawals, recharges] = await Promise.all([
    q<{ id: bigint; holdId: bigint }[]>`select id, hold_id from wallet.withdrawal
      where member_id = ${memberId} and lower(number) like ${begins} order by id desc limit 100`,
    q<{ id: bigint }[]>`select id from wallet.recharge
      where member_id = ${memberId} and lower(reference) like ${begins} order by id desc limit 100`,
  ]);
  return {
    withdrawals: withdrawals.map(({ id }) => id),
    guards: [
      ...withdrawals.flatMap(({ id, holdId }) => [
        { purpose: 'withdrawal_paid', guard: holdId },
        { purpose: 'recharge_returned', guard: holdId },
        { purpose: 'payout_returned', guard: id },
        { purpose: 'payout_made_good', guard: id },
      ]),
      ...recharges.map(({ id }) => ({ purpose: 'recharge_settled', guard: id })),
    ],
  };
}
