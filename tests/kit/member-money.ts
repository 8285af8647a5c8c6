// Finds members' money in places that promises.md forbids, by the ledger's lines. Tests call it after any acts of
// members and staff. The checks of db/checks prove that the books balance; this proves that the money still belongs to
// its owners.
import type { FreshDatabase } from './database.ts';
import { WITHOUT_CAUSE } from './gifts.ts';

export type Astray = { what: string; purpose: string; debit: bigint; credit: bigint; amount: bigint };

/** Every line that no promise allows. Empty if all is well. */
export async function moneyAstray({ admin }: Pick<FreshDatabase, 'admin'>): Promise<Astray[]> {
  // Money may leave wallets, cooling-off and capital only in these ways: into a product that its owner buys, back to
  // its buyer, to the asset's supplier, or out of the bank at its owner's request. A recharge's payer may recall it,
  // and the operator may take back what it paid for that. A withdrawal also pays tax and fees. A payable pays only
  // holders.
  const out = await admin<Astray[]>`
    select 'out of members’ money' as what, l.purpose, l.debit, l.credit, l.amount from ledger.line l
    join ledger.transfer t on t.id = l.transfer_id
    left join orders.purchase_order o on o.id = l.guard
    left join ledger.hold h on h.id = l.guard
    left join ledger.transfer m on m.id = h.made_by
    where ledger.class_of(l.debit)
        in ('member_recharge', 'member_income', 'order_pending', 'product_capital', 'product_payable')
      and not (l.purpose = 'purchase' and l.credit = ledger.account_of('order_pending', o.product_id)
        and ledger.scope_of(l.debit) = o.member_id and t.actor = 'member:' || o.member_id)
      and not (l.purpose = 'order_settled' and l.credit = ledger.account_of('product_capital', o.tranche_id)
        and l.debit = ledger.account_of('order_pending', o.product_id))
      and not (l.purpose = 'purchase_cancelled' and ledger.scope_of(l.credit) = o.member_id
        and l.debit = ledger.account_of('order_pending', o.product_id))
      and not (l.purpose = 'principal_returned' and ledger.scope_of(l.credit) = o.member_id
        and l.debit = ledger.account_of('product_capital', o.tranche_id))
      and not (l.purpose = 'collect' and l.credit = ledger.account_of('member_income', o.member_id)
        and l.debit = ledger.account_of('product_payable', o.product_id))
      and not (l.purpose = 'withdrawal_paid' and ledger.is_of('member_income', l.debit)
        and ledger.class_of(l.credit) in ('client_bank', 'fees', 'tax_payable')
        and m.actor = 'member:' || ledger.scope_of(l.debit))
      and not (l.purpose = 'recharge_returned' and ledger.is_of('member_recharge', l.debit)
        and ledger.is_of('client_bank', l.credit) and m.actor = 'member:' || ledger.scope_of(l.debit))
      and not (l.purpose in ('recharge_recalled', 'capital_deployed') and ledger.is_of('client_bank', l.credit))
      and not (l.purpose = 'recharge_recalled' and ledger.class_of(l.credit) in ('operator_due', 'fees')
        and ledger.operator_bears(l.guard) >= 0)`;
  // No revenue, capital or budget may come from a member's deposit, or from an account that a member recharged from.
  const disguised = await admin<Astray[]>`
    select 'a member’s deposit in disguise' as what, l.purpose, l.debit, l.credit, l.amount from ledger.line l
    join ledger.suspense_use u on u.transfer_id = l.transfer_id join ledger.statement_line s
      on s.id = u.statement_line_id
    where l.debit = ledger.house('suspense') and ledger.class_of(l.credit) in ('operator_due', 'product_capital',
        'product_revenue', 'product_payable', 'rewards_budget', 'coupon_hold', 'prize_hold', 'fees')
      and (s.kind in ('deposit', 'payout_return') or s.counterparty_account in (
        select r.counterparty_account from ledger.statement_line r join wallet.recharge w
          on w.statement_line_id = r.id))`;
  // No holding of one product may be paid from another product's revenue.
  const crossed = await admin<Astray[]>`
    select 'between products' as what, l.purpose, l.debit, l.credit, l.amount from ledger.line l
    where ledger.class_of(l.debit) in ('product_revenue', 'product_payable')
      and ledger.class_of(l.credit) in ('product_revenue', 'product_payable')
      and ledger.scope_of(l.debit) <> ledger.scope_of(l.credit)`;
  // Rewards may come only from the operator's own budget and what it set aside, for a grant whose cause is true.
  const given = await admin.unsafe<Astray[]>(`
    select 'a reward without its cause' as what, l.purpose, l.debit, l.credit, l.amount from ledger.line l
    join rewards.grant g on g.id = l.guard join ledger.posting_rule r on r.purpose = l.purpose
      and (r.debit_class, r.credit_class) = (ledger.class_code_of(l.debit), ledger.class_code_of(l.credit))
    where r.guard = 'reward' and (${WITHOUT_CAUSE}
      or ledger.class_of(l.debit) not in ('rewards_budget', 'points_issued', 'chances_issued'))`);
  return [...out, ...disguised, ...crossed, ...given];
}

/** Lines after `seq` that lowered members' own balances, except payouts that the member asked for. */
export async function fallenSince({ admin }: Pick<FreshDatabase, 'admin'>, seq: bigint): Promise<Astray[]> {
  return admin<Astray[]>`
    select 'fell' as what, l.purpose, l.debit, l.credit, l.amount from ledger.line l join ledger.transfer t
      on t.id = l.transfer_id
    left join ledger.hold h on h.id = l.guard left join ledger.transfer m on m.id = h.made_by
    where t.seq > ${seq} and ledger.class_of(l.debit) in ('member_recharge', 'member_income')
      and not (l.purpose in ('withdrawal_paid', 'recharge_returned')
        and m.actor = 'member:' || ledger.scope_of(l.debit))`;
}

export async function ledgerSeq({ admin }: Pick<FreshDatabase, 'admin'>): Promise<bigint> {
  const [head] = await admin<{ seq: bigint }[]>`select seq from ledger.head`;
  return (head as { seq: bigint }).seq;
}
