// Every line of the bank that took money out of an account of ours, by its receiver (transparency.md 1). A round trip
// of money shows here, whether the books explain the line or not. Members are not named.
import { toWire } from '#ledger/money.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { PaymentOut, ReceiverRow } from '../contract.ts';

type From = 'client' | 'operator';
type Receiver = 'member' | 'sender' | 'named';

/** The largest receivers, by account of ours. All members share one row. All unnamed senders share another. */
export async function receivers(q: Queryable): Promise<ReceiverRow[]> {
  const rows = await q<
    {
      from: From;
      receiver: Receiver;
      name: string | null;
      account: string | null;
      amount: bigint;
      payments: bigint;
      lastOn: string;
    }[]
  >`
    with shown as (
      select *, transparency.receiver_of(to_account) as receiver
      from transparency.paid_to where not member order by amount desc limit 500
    ), told as (
      select from_account, receiver, case when receiver = 'named' then to_name end as name,
        case when receiver = 'named' then to_account end as account, amount, lines, last_on from shown
      union all
      select from_account, 'member', null, null, amount, lines, last_on from transparency.paid_to where member
    )
    select from_account as "from", receiver, name, account, sum(amount)::bigint as amount,
      sum(lines)::bigint as payments, max(last_on) as last_on
    from told group by 1, 2, 3, 4 order by amount desc, 1, 4`;
  return rows.map(({ from, receiver, name, account, amount, payments, lastOn }) => ({
    from,
    receiver,
    name,
    account: maskedAccount(account),
    amountMinor: toWire(amount),
    payments: toWire(payments),
    lastOn,
  }));
}

export type OutwardLine = {
  id: bigint;
  from: From;
  receiver: Receiver;
  name: string;
  account: string;
  amount: bigint;
  bookedOn: string;
  bankLineId: string;
  purpose: string | null;
};

/** The lines themselves, newest first. `purpose` is what the books say it was for; null until they explain it. */
export async function outwardLines(
  q: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<OutwardLine[]> {
  return q<OutwardLine[]>`
    select s.id, s.account as "from", transparency.receiver_of(s.counterparty_account) as receiver,
      s.counterparty_name as name, s.counterparty_account as account, s.amount,
      platform.business_date(s.booked_at) as booked_on, s.bank_line_id,
      coalesce(
        (select min(l.purpose) from ledger.outward_match m join ledger.line l on l.transfer_id = m.transfer_id
          where m.statement_line_id = s.id and l.credit = ledger.house('client_bank')),
        (select min(l.purpose) from ledger.line l where l.guard = s.id and l.credit = ledger.house('client_bank')
          and l.purpose in ('bank_charge', 'recharge_recalled', 'revenue_recalled', 'deposit_recalled'))) as purpose
    from ledger.statement_line s
    where s.direction = 'out' and (${before}::bigint is null or s.id < ${before})
    order by s.id desc limit ${limit}`;
}

export function paymentOut(line: OutwardLine): PaymentOut {
  const named = line.receiver === 'named';
  return {
    id: line.id.toString(),
    from: line.from,
    receiver: line.receiver,
    name: named ? line.name : null,
    account: named ? maskedAccount(line.account) : null,
    amountMinor: toWire(line.amount),
    bookedOn: line.bookedOn,
    bankLineId: line.bankLineId,
    purpose: line.purpose,
  };
}

/** The bank and the last four digits. */
export function maskedAccount(account: string): string;
export function maskedAccount(account: string | null): string | null;
export function maskedAccount(account: string | null): string | null {
  if (account === null) return null;
  const [bank = '', number = ''] = account.split(' ');
  return `${bank} •••• ${number.slice(-4)}`;
}
