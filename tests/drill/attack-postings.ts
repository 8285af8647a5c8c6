// Calls of `ledger.post()`: transfers of known lines and holds, and transfers by any rule between any accounts.
import type { Chance } from './dice.ts';
import type { Maker, Plan } from './attack-steps.ts';
import { pick } from './attack-values.ts';

export type Line = { purpose: string; debit: string; credit: string; amount: string; guard: string };
export type Hold = { op: string; id: string; account: string; amount: string; purpose: string };

export const account = (of: string, scope: bigint | string) => `ledger.account_of('${of}', ${scope})`;
export const house = (of: string) => `ledger.house('${of}')`;
export const quoted = (text: string) => `'${text}'`;

export type Posting = { lines?: Line[]; holds?: Hold[]; actor?: string; transfer?: string | undefined };

/** One transfer with its lines and holds, as `ledger.post()` takes it. */
export function posting(make: Maker, chance: Chance, { lines = [], holds = [], actor = 'system', transfer }: Posting) {
  const of = <T>(rows: readonly T[], key: keyof T) => rows.map((row) => row[key] as string);
  return make.call(chance, 'ledger.post', {
    t_id: [transfer ?? 'gen_random_uuid()'],
    t_actor: [quoted(actor)],
    l_transfer: lines.map(() => '1'),
    l_purpose: of(lines, 'purpose').map(quoted),
    l_debit: of(lines, 'debit'),
    l_credit: of(lines, 'credit'),
    l_amount: of(lines, 'amount'),
    l_guard: of(lines, 'guard'),
    h_transfer: holds.map(() => '1'),
    h_op: of(holds, 'op').map(quoted),
    h_id: of(holds, 'id'),
    h_account: of(holds, 'account'),
    h_amount: of(holds, 'amount'),
    h_purpose: of(holds, 'purpose').map(quoted),
  });
}

/** Columns whose ids a guard of each kind may name. Guards of other kinds have rows of their own, or none. */
const GUARDS: Record<string, string[]> = {
  act: ['ledger.act.id'],
  bank_line: ['ledger.statement_line.id'],
  recall: ['ledger.statement_line.id'],
  hold: ['ledger.hold.id'],
  order: ['orders.purchase_order.id'],
  earning: ['orders.purchase_order.id'],
  cycle: ['orders.part.id'],
  recharge: ['wallet.recharge.id'],
  revenue: ['revenue.entry.id'],
  deployment: ['revenue.deployment.id'],
  restoration: ['revenue.restoration.id'],
  reversal: ['revenue.entry.id'],
  addition: ['ledger.act.id'],
  payout_return: ['wallet.withdrawal.id'],
};
const FIRST = /\d+/;

/** One to three lines by real rules, mostly of one purpose, between real accounts. Sometimes with a hold. */
export function anyPosting(make: Maker, chance: Chance): Plan {
  const rules = make.values.rowsOf('ledger.posting_rule');
  const rule = pick(chance, rules);
  const numbers = (text: string | undefined) => Number(FIRST.exec(text ?? '')?.[0] ?? 0);
  const accounts = make.values.column('ledger.account.id').map((text) => BigInt(numbers(text)));
  const of = (code: number) => accounts.filter((id) => Number(id & 63n) === code);
  const guard = pick(
    chance,
    (GUARDS[/\w+/.exec(rule.guard ?? '')?.[0] ?? ''] ?? []).flatMap((one) => make.values.column(one)),
  );
  const line = (): Line => {
    const { purpose, debit_class, credit_class } = chance() < 0.8 ? rule : pick(chance, rules);
    const debit = pick(chance, of(numbers(debit_class))) ?? 0n;
    const credits = of(numbers(credit_class));
    const same = credits.filter((id) => id >> 6n === debit >> 6n);
    const credit = pick(chance, chance() < 0.6 && same.length > 0 ? same : credits) ?? 0n;
    const amount = make.values.one(chance, 'amount', 'bigint');
    return { purpose: wordOf(purpose), debit: String(debit), credit: String(credit), amount, guard: guard ?? 'null' };
  };
  const lines = Array.from({ length: 1 + Math.floor(chance() * 3) }, line);
  const holds = chance() < 0.2 ? [anyHold(make, chance)] : [];
  return posting(make, chance, { lines, holds, actor: pick(chance, ['system', 'member:101', 'staff:1']) });
}

const wordOf = (text: string | undefined) => /\w+/.exec(text ?? '')?.[0] ?? '';

function anyHold(make: Maker, chance: Chance): Hold {
  const id = pick(chance, [`nextval('ledger.hold_id')`, ...make.values.column('ledger.hold.id')]);
  return {
    op: pick(chance, ['make', 'make', 'release', 'capture']),
    id,
    account: pick(chance, make.values.column('ledger.account.id')),
    amount: make.values.one(chance, 'amount', 'bigint'),
    purpose: pick(chance, ['withdrawal_paid', 'recharge_returned', 'purchase']),
  };
}
