/** Connects each call of the bank with its use case. */
import {
  type AccountRow,
  accountToWire,
  adminAccountToWire,
  closeAccount,
  findAccount,
  institutions,
  listAccounts,
  looksValid,
  offers,
  openAccount,
} from './accounts.ts';
import { readSettings, writeSettings } from './bank-settings.ts';
import type { BankClock } from './clock.ts';
import type { Sql } from './database.ts';
import { createDeposit, decideByAdmin, type DepositDesk, getDeposit } from './deposits.ts';
import type { FaultPlan } from './faults.ts';
import { type Handlers, Refusal, refuse } from './http.ts';
import { acceptPayout, acceptTransfer, getInstruction, returnNow } from './instructions.ts';
import { listDues, listLeases, putLease } from './leases.ts';
import { lineFeed } from './booking.ts';
import { bookCharge, bookOutsideTransfer, bookRecall } from './money-acts.ts';
import type { DueRunner } from './run-due.ts';
import { makeStatement, statementCalendar, statementCamt053, statementCsv } from './statements.ts';
import { listWebhooks, retryWebhook } from './webhooks.ts';

export interface BankParts {
  sql: Sql;
  clock: BankClock;
  faults: FaultPlan;
  desk: DepositDesk;
  due: DueRunner;
  /** Looks at once for events to send. */
  nudge: () => void;
}

const FEED_LIMIT = 1000;

export function bankHandlers(parts: BankParts): Handlers {
  const { clock } = parts;
  return {
    'GET /healthz': async () => {
      await parts.sql`select 1`;
      return { status: 'ok', notice: 'Sandbox · play money', now: clock.now().toISOString() };
    },
    ...paymentHandlers(parts),
    ...statementHandlers(parts),
    ...leverHandlers(parts),
    ...simulationHandlers(parts),
  };
}

type Some<C extends keyof Handlers> = Pick<Handlers, C>;
const mapped = <T>(row: AccountRow | Refusal, wire: (row: AccountRow) => T) =>
  row instanceof Refusal ? row : wire(row);

type PaymentCalls =
  | 'POST /deposits'
  | 'GET /deposits/{reference}'
  | 'POST /payouts'
  | 'GET /payouts/{instructionId}'
  | 'POST /transfers'
  | 'GET /transfers/{instructionId}'
  | 'POST /name-enquiries'
  | 'GET /institutions'
  | 'POST /sandbox/accounts';

function paymentHandlers({ sql, clock, desk, nudge }: BankParts): Some<PaymentCalls> {
  const announced = async <T>(act: Promise<T>): Promise<T> => act.finally(nudge);
  return {
    'POST /deposits': ({ body }) => createDeposit(desk, clock.now(), body),
    'GET /deposits/{reference}': ({ path }) => getDeposit(desk, path.reference),
    'POST /payouts': async ({ body }) => {
      const { payoutLatencyMs } = await readSettings(sql);
      return announced(acceptPayout(sql, body, { now: clock.now(), latencyMs: payoutLatencyMs }));
    },
    'GET /payouts/{instructionId}': ({ path }) => getInstruction(sql, 'payout', path.instructionId),
    'POST /transfers': async ({ body }) => {
      const { transferLatencyMs } = await readSettings(sql);
      return announced(acceptTransfer(sql, body, { now: clock.now(), latencyMs: transferLatencyMs }));
    },
    'GET /transfers/{instructionId}': ({ path }) => getInstruction(sql, 'transfer', path.instructionId),
    'POST /name-enquiries': async ({ body }) => {
      if (!offers(body.bank, body.kind)) return refuse('institution_unknown');
      if (!looksValid(body)) return { outcome: 'invalid_number' };
      const row = await findAccount(sql, body);
      return row?.state === 'open'
        ? { outcome: 'found', holderName: row.holderName, number: row.number }
        : { outcome: 'not_found' };
    },
    'GET /institutions': () => ({ institutions: [...institutions] }),
    'POST /sandbox/accounts': async ({ body }) =>
      mapped(await openAccount(sql, clock.now(), { ...body, role: 'member' }), accountToWire),
  };
}

type StatementCalls = Extract<keyof Handlers, `GET /statements/${string}`>;

function statementHandlers({ sql, clock, due }: BankParts): Some<StatementCalls> {
  // Do the day's due work before its statement closes the day, so that the statement includes it.
  const read: Handlers['GET /statements/{account}/{date}'] = async ({ path }) => {
    await due.runMoney();
    return makeStatement(sql, clock.now(), path);
  };
  const file = async (path: Parameters<typeof read>[0]['path'], write: typeof statementCsv) => {
    const statement = await read({ path });
    return statement instanceof Refusal ? statement : write(statement);
  };
  return {
    'GET /statements/{account}': ({ path, query }) =>
      statementCalendar(sql, clock.now(), { account: path.account, after: query.after }),
    'GET /statements/{account}/lines': ({ path, query }) => {
      const limit = Math.min(FEED_LIMIT, Math.max(1, Number.parseInt(query.limit ?? '200', 10)));
      return lineFeed(sql, { account: path.account, after: BigInt(query.after ?? 0), limit });
    },
    'GET /statements/{account}/{date}': read,
    'GET /statements/{account}/{date}.csv': ({ path }) => file(path, statementCsv),
    'GET /statements/{account}/{date}.camt053.xml': ({ path }) => file(path, statementCamt053),
  };
}

type LeverCalls =
  | 'GET /admin/clock'
  | 'POST /admin/clock'
  | 'POST /admin/run-due'
  | Extract<
      keyof Handlers,
      `${string} /admin/settings` | `${string} /admin/faults` | `${string} /admin/webhooks${string}`
    >;

function leverHandlers({ sql, clock, faults, due, nudge }: BankParts): Some<LeverCalls> {
  const time = () => ({ now: clock.now().toISOString(), offsetMs: clock.offsetMs });
  return {
    'GET /admin/clock': time,
    'POST /admin/clock': async ({ body }) =>
      (await clock.move(sql, body.offsetMs)) ? time() : refuse('clock_backwards'),
    'POST /admin/run-due': () => due.run(),
    'GET /admin/settings': () => readSettings(sql),
    'PUT /admin/settings': ({ body }) => writeSettings(sql, clock.today(), body),
    'GET /admin/faults': () => faults.show(),
    'PUT /admin/faults': async ({ body }) => {
      await faults.replace(body.rules);
      return faults.show();
    },
    'DELETE /admin/faults': async () => {
      await faults.replace([]);
      return faults.show();
    },
    'GET /admin/webhooks': ({ query }) => listWebhooks(sql, query.state),
    'POST /admin/webhooks/{webhookId}/retry': ({ path }) =>
      retryWebhook(sql, clock.now(), path.webhookId).finally(nudge),
  };
}

type SimulationCalls = Exclude<keyof Handlers, PaymentCalls | StatementCalls | LeverCalls | 'GET /healthz'>;

function simulationHandlers({ sql, clock, desk, due, nudge }: BankParts): Some<SimulationCalls> {
  const announced = async <T>(act: Promise<T>): Promise<T> => act.finally(nudge);
  return {
    'GET /admin/accounts': async ({ query }) => ({
      accounts: (await listAccounts(sql, query.role)).map(adminAccountToWire),
    }),
    'POST /admin/accounts': async ({ body }) => mapped(await openAccount(sql, clock.now(), body), adminAccountToWire),
    'POST /admin/accounts/close': async ({ body }) => mapped(await closeAccount(sql, body), adminAccountToWire),
    'POST /admin/transfers': ({ body }) => announced(bookOutsideTransfer(sql, clock.now(), body)),
    'POST /admin/charges': ({ body }) => announced(bookCharge(sql, clock.now(), body)),
    'POST /admin/recalls': ({ body }) => announced(bookRecall(sql, clock.now(), body)),
    'POST /admin/deposits/{reference}/decide': ({ path, body }) =>
      announced(decideByAdmin(desk, clock.now(), path.reference, body.decision)),
    'POST /admin/instructions/{instructionId}/return': ({ path, body }) =>
      announced(returnNow(sql, path.instructionId, clock.now(), body)),
    'GET /admin/leases': async () => ({ leases: await listLeases(sql) }),
    'PUT /admin/leases': ({ body }) => putLease(sql, body).finally(() => due.leasesChanged()),
    'GET /admin/leases/{leaseId}/dues': ({ path }) => listDues(sql, path.leaseId),
  };
}
