// Amounts of money are bigint minor units, never floats (ledger.md 1). Only this file converts them to and from JSON
// numbers. Also rounds basis points and splits totals.

declare const minorBrand: unique symbol;
/** Minor units of birr (cents). Brand: made by `minor()`, so that a count or an id is never taken for money. */
export type Minor = bigint & { readonly [minorBrand]: true };

export function minor(value: bigint): Minor {
  return value as Minor;
}

export const ZERO = minor(0n);

/** An amount for the wire. Amounts stay far below 2^53 (contract.ts caps them), so a JSON integer is exact. */
export function toWire(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount does not fit the wire');
  return number;
}

/** An amount from a JSON integer that the contract has checked. */
export function fromWire(amountMinor: number): Minor {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('an amount on the wire is not a safe integer');
  return minor(BigInt(amountMinor));
}

export function plus(...amounts: readonly bigint[]): Minor {
  return minor(amounts.reduce((sum, amount) => sum + amount, 0n));
}

export function least(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((found, amount) => (amount < found ? amount : found), first);
}

/** `amount` times basis points over 10,000, rounded half up. Fees and taxes are rounded per part (withdrawals.md 2). */
export function basisPoints(amount: bigint, points: bigint): Minor {
  return minor((amount * points + 5_000n) / 10_000n);
}

/**
 * Splits `total` over weights so that the parts add up to the cent: floor of cumulative shares (income.md 2). The order
 * of the weights decides where the remainder goes.
 */
export function splitCumulative(total: bigint, weights: readonly bigint[]): Minor[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map(() => ZERO);
  let seen = 0n;
  let given = 0n;
  return weights.map((weight) => {
    seen += weight;
    const until = (total * seen) / all;
    const part = until - given;
    given = until;
    return minor(part);
  });
}
