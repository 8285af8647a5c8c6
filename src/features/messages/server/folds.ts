import { toWire } from '#ledger/money.ts';

type Told = { kind: string; read: boolean; params: Readonly<Record<string, unknown>> };
type Fold<M> = { kind: string; unread: number; amountMinor: number | null; messages: M[] };

/**
 * Folds messages by kind. Each fold stands where its newest message is. Its amount is the sum, in minor units, or null
 * unless all of them tell of an amount.
 */
export function foldMessages<M extends Told>(messages: readonly M[]): Fold<M>[] {
  return [...Map.groupBy(messages, ({ kind }) => kind)].map(([kind, some]) => ({
    kind,
    unread: some.filter(({ read }) => !read).length,
    amountMinor: some.every(({ params }) => params.amountMinor !== undefined)
      ? toWire(some.reduce((sum, { params }) => sum + BigInt(String(params.amountMinor)), 0n))
      : null,
    messages: some,
  }));
}
