// Copies the bank's books into the ledger's statement tables: lines by their gapless sequence, and the daily
// statements. It is the only writer of both (role c3_rail). A second pull adds nothing twice. A puller decides when: on
// a nudge, on request, and at intervals, one pull at a time.
import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/db.ts';
import type { Log } from '#platform/process/log.ts';
import { type HouseAccount, RAIL, type StatementLine } from '#wires/bank.ts';
import type { BankClient, BankResult } from '#wires/clients.ts';

export type Pulled = { lines: number; days: number };

const ACCOUNTS = ['client', 'operator'] as const satisfies readonly HouseAccount[];
type Account = (typeof ACCOUNTS)[number];
const PAGE = 500;

/** Thrown if the bank gave no valid answer. Lines pulled before stay, and the next pull gets the rest. */
export class BankSilent extends Error {}

/** Pulls statements before lines, so that all lines of a closed day exist. Throws BankSilent. */
async function pullAll(sql: Database, bank: BankClient): Promise<Pulled> {
  const pulled = { lines: 0, days: 0 };
  pulled.days += await pullDays(sql, bank);
  for (const account of ACCOUNTS) pulled.lines += await pullLines(sql, bank, account);
  if (pulled.lines > 0) await learnOperatorAccount(sql);
  if (pulled.lines + pulled.days > 0) await sql`select pg_notify('bank', 'pulled')`;
  return pulled;
}

async function pullLines(sql: Database, bank: BankClient, account: Account): Promise<number> {
  let count = 0;
  for (;;) {
    const [row] = await sql<
      { last: bigint }[]
    >`select coalesce(max(bank_seq), 0)::bigint as last from ledger.statement_line
      where rail = 1 and account = ${account}`;
    const last = row?.last ?? 0n;
    const { lines } = await answered(
      bank.call('GET /statements/{account}/lines', {
        path: { account },
        query: { after: String(last), limit: String(PAGE) },
      }),
    );
    lines.forEach((line, i) => {
      if (BigInt(line.sequence) !== last + BigInt(i) + 1n)
        throw new BankSilent(`line ${last + BigInt(i) + 1n} of ${account} is missing`);
    });
    if (lines.length > 0) await keepLines(sql, account, lines);
    count += lines.length;
    if (lines.length === 0) return count;
  }
}

/** Stores lines of an account as the bank sends them. Existing lines stay as they are. */
export async function keepLines(sql: Database, account: Account, lines: readonly StatementLine[]): Promise<void> {
  const rows = lines.map((line) => ({
    account,
    bank_seq: String(line.sequence),
    bank_line_id: line.lineId,
    direction: line.direction === 'credit' ? 'in' : 'out',
    amount: String(line.amountMinor),
    currency: 'ETB',
    booked_at: line.bookedAt,
    value_date: line.valueDate,
    statement_date: line.statementDate,
    counterparty_name: line.counterparty.name,
    counterparty_kind: line.counterparty.kind,
    counterparty_account: `${line.counterparty.bank} ${line.counterparty.number}`,
    reference: line.reference ?? '',
    narrative: line.narrative,
    balance_after: String(line.balanceAfterMinor),
    kind: line.kind,
    instruction_id: line.instructionId,
    bank_reference: line.bankReference,
    relates_to_seq: line.relatesToSequence,
  }));
  // Two simultaneous pulls read the same lines. The second one stores none of them.
  await sql`
    insert into ledger.statement_line (account, bank_seq, bank_line_id, direction, amount, currency, booked_at,
      value_date, statement_date, counterparty_name, counterparty_kind, counterparty_account, reference, narrative,
      balance_after, kind, instruction_id, bank_reference, relates_to_seq)
    select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(account text, bank_seq bigint,
      bank_line_id text, direction text, amount bigint, currency text, booked_at timestamptz, value_date date,
      statement_date date, counterparty_name text, counterparty_kind text, counterparty_account text, reference text,
      narrative text, balance_after bigint, kind text, instruction_id text, bank_reference text, relates_to_seq bigint)
    order by r.bank_seq on conflict do nothing`;
}

/** Reads the client account only. The operator checks its own account itself. */
async function pullDays(sql: Database, bank: BankClient): Promise<number> {
  const account = 'client';
  let count = 0;
  for (;;) {
    const [row] = await sql<
      { last: string | null }[]
    >`select max(business_date) as last from ledger.statement_day where rail = 1 and account = ${account}`;
    const after = row?.last ?? undefined;
    const { statements, next } = await answered(
      bank.call('GET /statements/{account}', { path: { account }, query: { after } }),
    );
    if (statements.length === 0) return count;
    for (const [i, { date }] of statements.entries())
      await keepDay(sql, bank, { date, next: statements[i + 1] ?? next });
    count += statements.length;
  }
}

type Day = { date: string; next: { date: string; dueAt: string } };

/** The hash of a day is over the statement's CSV, byte for byte. Anyone may ask the bank for that CSV again. */
async function keepDay(sql: Database, bank: BankClient, { date, next }: Day): Promise<void> {
  const account = 'client';
  const statement = await answered(bank.call('GET /statements/{account}/{date}', { path: { account, date } }));
  const csv = await answered(bank.call('GET /statements/{account}/{date}.csv', { path: { account, date } }));
  const sha256 = createHash('sha256').update(csv, 'utf8').digest();
  await sql`
    insert into ledger.statement_day (account, business_date, opening, closing, line_count, sha256, received_at,
      next_date, next_due_at)
    values (${account}, ${date}, ${statement.openingMinor}, ${statement.closingMinor}, ${statement.lines.length},
      ${sha256}, platform.now(), ${next.date}, ${next.dueAt})
    on conflict do nothing`;
}

/** Records the operator's own account before it has sent anything, so that no member is ever paid to it. */
export async function knowOperatorAccount(sql: Database): Promise<void> {
  await sql`
    insert into ledger.operator_account (account, name)
      values (${`${RAIL.bank} ${RAIL.numbers.operator}`}, 'Operator') on conflict do nothing`;
}

/** The bank may book one entry from `operator` to `client`. Its sending account is the operator's too. */
async function learnOperatorAccount(sql: Database): Promise<void> {
  await sql`
    insert into ledger.operator_account (account, name)
    select distinct on (c.counterparty_account) c.counterparty_account, c.counterparty_name
    from ledger.statement_line o join ledger.statement_line c on c.bank_reference = o.bank_reference
      and c.account = 'client' and c.direction = 'in'
    where o.account = 'operator' and o.direction = 'out'
    on conflict do nothing`;
}

async function answered<T>(asked: Promise<BankResult<T>>): Promise<T> {
  const result = await asked;
  if (result.outcome === 'ok') return result.data;
  throw new BankSilent(result.outcome === 'refused' ? result.message : result.reason);
}

export type Puller = {
  /** Throws BankSilent. */
  pull(): Promise<Pulled>;
  /** Logs instead of throwing. */
  pullQuietly(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * `pollMs`: time between two pulls without a reason; 0 = no polling. It doubles each time the bank is silent, up to 8
 * times its length.
 */
export function createPuller({
  sql,
  bank,
  log,
  pollMs,
}: {
  sql: Database;
  bank: BankClient;
  log: Log;
  pollMs: number;
}): Puller {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let running: Promise<Pulled> | undefined;
  let waiting: Promise<Pulled> | undefined;

  /** A caller during a pull gets the result of the next one, which starts after the caller's reason to ask. */
  function pull(): Promise<Pulled> {
    if (!running) {
      running = pullAll(sql, bank).finally(() => {
        running = undefined;
      });
      return running;
    }
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return pull();
      });
    return waiting;
  }

  async function pullQuietly(): Promise<void> {
    try {
      await pull();
      failures = 0;
    } catch (error) {
      failures = Math.min(failures + 1, 3);
      if (error instanceof BankSilent) log.warn({ reason: error.message }, 'the bank is silent');
      else log.error({ err: error }, 'the pull failed');
    }
  }

  function schedule(): void {
    if (pollMs > 0 && !stopped) timer = setTimeout(() => void pullQuietly().then(schedule), pollMs * 2 ** failures);
  }

  return {
    pull,
    pullQuietly,
    async start() {
      await pullQuietly();
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}
