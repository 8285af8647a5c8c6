import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { coverage } from '#ledger/balance.ts';
import { house } from '#ledger/chart.ts';
import type { BankActKind } from '../../contract.ts';
import { suspenseLine } from '../lines/lines.ts';
import { settings } from '../settings.ts';
import { ACT_PLANS } from './bank-act-rules.ts';

export async function actState(
  context: Context,
  tx: Transaction,
  act: { kind: BankActKind; amount: bigint; statementLineId: bigint | null },
) {
  const plan = ACT_PLANS[act.kind];
  const found = act.statementLineId === null ? undefined : await suspenseLine(tx, act.statementLineId);
  const [row] = await tx<{ fromOperator: boolean; ripe: bigint }[]>`
    select
      exists (select from ledger.operator_account where account = ${found?.counterpartyAccount ?? ''}) as from_operator,
      ledger.lain_ten_working_days(${plan.debit}, ${context.clock.today()}::date) as ripe`;
  const [due] = await tx<{ posted: bigint }[]>`select posted from ledger.account where id = ${house('operator_due')}`;
  return {
    amount: act.amount,
    line: found && { ...found, fromOperator: row?.fromOperator ?? false },
    ripe: row?.ripe ?? 0n,
    operatorDue: -(due?.posted ?? 0n),
    covered: (await coverage(tx)) === 'covered',
    hasTaxAccount: (await settings.read(context)).taxAccount !== null,
  };
}
