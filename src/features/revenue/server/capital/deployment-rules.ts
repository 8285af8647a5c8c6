import type { Transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { lockBalances } from '#ledger/balance.ts';
import { accountOf, house } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { contract } from '../../contract.ts';

export type Wire = typeof contract;

export async function capitalShort(
  tx: Transaction,
  trancheId: bigint,
  amount: bigint,
): Promise<Refusal<'capital_insufficient'> | null> {
  const account = accountOf('product_capital', trancheId);
  const free = (await lockBalances(tx, [house('client_bank'), account])).get(account)?.free ?? 0n;
  return free < amount ? refuse('capital_insufficient', { freeMinor: toWire(free) }) : null;
}
