// Adds to the figures that product pages publish, in the transaction of the accrual run that made them.
import { idList, type Transaction } from '#platform/database/db.ts';

/** Amounts in minor units. `bookedAfter`: when the rent was booked, if that was after the cycle's end. */
export type CycleFigure = {
  productId: bigint;
  cycleStart: Date;
  expected: bigint;
  paid: bigint;
  bookedAfter?: Date | null;
};

/**
 * Adds to the published expected and paid income of a product's cycles, over all holders. The accrual run calls it with
 * what a cycle should pay when it freezes the cycle, and with what is paid in the transaction of each payment.
 */
export async function addCycleFigures(tx: Transaction, figures: readonly CycleFigure[]): Promise<void> {
  if (figures.length === 0) return;
  await tx`select catalogue.add_cycle_figures(${idList(figures.map((f) => f.productId))}::bigint[],
    ${figures.map((f) => f.cycleStart.toISOString())}::timestamptz[],
    ${idList(figures.map((f) => f.expected))}::bigint[], ${idList(figures.map((f) => f.paid))}::bigint[],
    ${figures.map((f) => f.bookedAfter?.toISOString() ?? null)}::timestamptz[])`;
}

/** Adds what a product's holders share after its end, in the transaction that pays it. Amounts in minor units. */
export async function addLeftOver(
  tx: Transaction,
  productId: bigint,
  shared: readonly { at: Date; amount: bigint }[],
): Promise<void> {
  if (shared.length === 0) return;
  await tx`select catalogue.add_left_over(${shared.map(({ at }) => at.toISOString())}::timestamptz[],
    ${idList(shared.map(({ amount }) => amount))}::bigint[], ${productId})`;
}
