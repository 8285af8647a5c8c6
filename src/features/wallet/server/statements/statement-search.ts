// A member searches a statement: by product, type, number or amount. The number is a withdrawal's or a recharge's.
import { accountOf } from '#ledger/chart.ts';
import type { StatementSearch } from '#ledger/statement.ts';
import type { Queryable } from '#platform/database/db.ts';
import { WIRE_LANGUAGES } from '#universal/languages.ts';
import { renderText } from '#platform/language/texts.ts';
import { publicProducts } from '#features/catalogue/server/public.ts';
import { BILL_TYPES } from '../../contract/lists.ts';
import { purposesOf } from './bill-types.ts';

/** A search, read for a statement. `withdrawals` are also for the lines that only inform. */
export type Searched = StatementSearch & { withdrawals: readonly bigint[] };

/** Fewer letters than these would fit nearly every product. */
const LETTERS_LEAST = 2;

export async function readSearch(
  q: Queryable,
  { memberId, text, points }: { memberId: bigint; text: string; points: boolean },
): Promise<Searched> {
  const wanted = text.trim().toLowerCase();
  const [products, numbers] = await Promise.all([
    wanted.length < LETTERS_LEAST ? [] : publicProducts(q),
    numbersLike(q, memberId, wanted),
  ]);
  const named = products.filter(({ title }) => Object.values(title).some((one) => has(one, wanted)));
  const types = BILL_TYPES.filter(
    (type) =>
      wanted.length >= LETTERS_LEAST && WIRE_LANGUAGES.some((of) => has(renderText(of, `wallet.bill.${type}`), wanted)),
  );
  return {
    amount: amountIn(wanted, points),
    otherAccounts: named.flatMap(({ id }) => [accountOf('product_payable', id), accountOf('order_pending', id)]),
    purposes: types.flatMap(purposesOf),
    guards: numbers.guards,
    withdrawals: numbers.withdrawals,
  };
}

const has = (text: string | undefined, wanted: string) => text?.toLowerCase().includes(wanted) ?? false;

/** Minor units, or whole points. "1,250" and "1250.00" are the same amount. Null where the text is none. */
function amountIn(text: string, points: boolean): bigint | null {
  const [, whole = '', cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/[,\s]/g, '')) ?? [];
  if (whole === '') return null;
  if (points) return cents === '' ? BigInt(whole) : null;
  return BigInt(whole + cents.padEnd(2, '0'));
}

/** The member's own withdrawals and recharges whose number begins so. */
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
