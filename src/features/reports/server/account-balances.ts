// Members' accounts of one class, each with its balances and turnover in a period. The figures come from postings, and
// those of the trial balance from lines, so the two prove each other.
import type { Context } from '#platform/context.ts';
import { idList, type Queryable } from '#platform/database/db.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { accountOf, CLASS, scopeOf } from '#ledger/chart.ts';
import { toWire } from '#ledger/money.ts';
import { askedMember, memberNoOf } from '#features/members/server/public.ts';
import type { AccountBalance } from '../contract.ts';
import { onOwnSide } from './accounts.ts';
import { type AskedPeriod, periodOf, type Runs, runsOf, standsAt } from './period.ts';

type Asked = AskedPeriod & { class?: 'member_recharge' | 'member_income' | undefined; memberNo?: string | undefined };

export type Turnover = { account: bigint; opening: bigint; debits: bigint; credits: bigint; closing: bigint };

/** Balances are credits minus debits, in minor units. Unknown accounts are absent. By number. */
export async function turnoverOf(q: Queryable, accounts: readonly bigint[], runs: Runs): Promise<Turnover[]> {
  if (accounts.length === 0) return [];
  const ids = idList(accounts);
  return q<Turnover[]>`
    with first as (${standsAt(q, { accounts: ids, run: runs.after })}),
      last as (${standsAt(q, { accounts: ids, run: runs.until })})
    select account, first.balance as opening, moved.debits, moved.credits, last.balance as closing
    from first join last using (account) cross join lateral (
      select coalesce(sum(-amount) filter (where amount < 0), 0)::bigint as debits,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credits
      from ledger.posting where account_id = account and seq > first.seq and seq <= last.seq) moved
    order by account`;
}

/** The next accounts of a class above a number. Members' ids are part of theirs, so this reads on in their order. */
async function nextAccounts(
  q: Queryable,
  { class: of = 'member_recharge', memberNo }: Asked,
  { after, limit }: { after: bigint; limit: number },
): Promise<bigint[]> {
  const memberId = askedMember(memberNo);
  if (memberId !== null) {
    const account = accountOf(of, memberId);
    return account > after ? [account] : [];
  }
  const rows = await q<{ id: bigint }[]>`
    select id from ledger.account where id > ${after} and (id & 63) = ${CLASS[of]} order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function listAccountBalances(
  context: Pick<Context, 'sql' | 'clock'>,
  asked: Asked & { after?: string | undefined; limit?: number | undefined },
) {
  const { sql } = context;
  const runs = await runsOf(sql, periodOf(context, asked));
  const after = idOf(asked.after) ?? 0n;
  return readPage(asked.limit, {
    rows: async (limit) => turnoverOf(sql, await nextAccounts(sql, asked, { after, limit }), runs),
    key: (row) => row.account,
    items: (rows) => rows.map(turnoverToWire),
  });
}

function turnoverToWire({ account, opening, debits, credits, closing }: Turnover): AccountBalance {
  return {
    id: String(account),
    memberId: String(scopeOf(account)),
    memberNo: memberNoOf(scopeOf(account)),
    openingMinor: toWire(onOwnSide(account, opening)),
    debitsMinor: toWire(debits),
    creditsMinor: toWire(credits),
    closingMinor: toWire(onOwnSide(account, closing)),
  };
}
