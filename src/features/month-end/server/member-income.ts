// What each member earned in a period, of which product, and from whom: the rents that paid it.
import type { Context } from '#platform/context.ts';
import { decimal } from '#platform/http/csv.ts';
import { memberNoOf } from '#features/members/server/public.ts';
import { incomeByInvoice } from '#features/orders/server/public.ts';
import { type Period, reportCsv, runsOf } from '#features/reports/server/public.ts';

export async function memberIncomeCsv({ sql }: Pick<Context, 'sql'>, period: Period) {
  return reportCsv({
    name: 'member-income',
    period,
    head: ['member', 'product', 'payer', 'invoice', 'earned'],
    pages: incomeByInvoice(sql, await runsOf(sql, period)),
    row: ({ memberId, productId, rents, amount }) => [
      memberNoOf(memberId),
      String(productId),
      [...new Set(rents.map(({ payer }) => payer))].join('; '),
      rents.map(({ invoiceNumber }) => invoiceNumber).join('; '),
      decimal(amount),
    ],
  });
}
