// Where an act of two persons may send money. The amount is its posting's, and the account is that of its own row.
import type { Database } from '#platform/database/db.ts';

/** The accounts and amounts to which signed acts bind an order at the bank. Empty if no posting backs it. */
export function orderedTo(admin: Database, instructionId: string | null): Promise<{ to: string; amount: bigint }[]> {
  return admin<{ to: string; amount: bigint }[]>`
    select case l.purpose
        when 'deposit_sent_back' then s.counterparty_account
        when 'capital_deployed' then p.bank_account
        when 'fees_taken' then (select max(account) from ledger.operator_account) end as "to", l.amount
    from reconciliation.instruction i join ledger.line l on l.transfer_id = i.transfer_id
    left join ledger.act a on a.id = l.guard and l.purpose = 'deposit_sent_back'
    left join ledger.statement_line s on s.id = a.statement_line_id
    left join revenue.deployment d on d.id = l.guard and l.purpose = 'capital_deployed'
    left join catalogue.party p on p.id = d.party_id
    where i.instruction_id = ${instructionId} and ledger.is_of('client_bank', l.credit)`;
}
