// The office's large money: its own for rewards, and the holders' for assets. Two persons sign each.
import type { OpenedProduct } from '#features/catalogue/server/public.ts';
import { readBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import type { Floor } from '#platform/floor.ts';
import { unless } from './desk.ts';
import { assertionOf, type Clerk } from './gifts.ts';

type Clerks = readonly [Clerk, Clerk];

const unlessSalesGoOn = unless('sales_not_ended');

/** Books the operator's own money as rewards budget, two days after its transfer. */
export async function fundBudget([a, b]: Clerks): Promise<void> {
  const { items } = await a.act('GET /console/api/v1/statement-lines', {
    query: { open: 'true', direction: 'in', limit: 50 },
  });
  for (const line of items.filter((one) => one.fromOperator)) {
    const act = await a.act('POST /console/api/v1/bank-acts', {
      body: {
        kind: 'budget_fund',
        amountMinor: line.openMinor,
        statementLineId: line.id,
        note: 'Rewards budget of the first quarter',
        assertion: assertionOf(a),
      },
    });
    const body = { assertion: assertionOf(b) };
    await b.act('POST /console/api/v1/bank-acts/{id}/approve', { path: { id: act.id }, body });
  }
}

/** Pays suppliers half of the holders' money for devices and rentals. Funds keep theirs until their sales end. */
export async function deploy(
  floor: Pick<Floor, 'sql'>,
  [a, b]: Clerks,
  products: readonly OpenedProduct[],
): Promise<void> {
  const accounts = products.map((product) => accountOf('product_capital', product.trancheId));
  const capital = await readBalances(floor.sql, accounts);
  for (const { trancheId, supplierId, documentId } of products) {
    const half = (capital.get(accountOf('product_capital', trancheId))?.free ?? 0n) / 2n;
    if (half < 1_000_00n) continue;
    await unlessSalesGoOn(async () => {
      const deployment = await a.act('POST /console/api/v1/revenue/deployments', {
        body: {
          trancheId: String(trancheId),
          partyId: String(supplierId),
          documentId: String(documentId),
          amountMinor: toWire(half),
          note: 'Half of what holders paid, as the supplier’s offer says',
          assertion: assertionOf(a),
        },
      });
      await b.act('POST /console/api/v1/revenue/deployments/{id}/approve', {
        path: { id: deployment.id },
        body: { assertion: assertionOf(b) },
      });
    });
  }
}
