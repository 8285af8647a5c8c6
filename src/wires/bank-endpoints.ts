/** Every call of the settlement bank with its key, input and output. Both server and client use this table. */
import { z } from 'zod';
import * as admin from './bank-admin.ts';
import * as wire from './bank.ts';

/** Who may call: `open` needs no key, `api` the app's key, `admin` the key of the sandbox levers. */
export type BankAccess = 'open' | 'api' | 'admin';

export interface BankEndpoint {
  readonly access: BankAccess;
  /** The name by which the fault plan selects this call. Admin calls never fail on purpose. */
  readonly operation?: Exclude<admin.ApiOperation, '*'>;
  readonly path?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Set where the answer is a text document instead of JSON. */
  readonly media?: string;
  /** Set where the work may take a minute. */
  readonly slow?: true;
}

const byInstruction = z.strictObject({ instructionId: wire.wireId });
const byReference = z.strictObject({ reference: wire.wireId });
const byAccount = z.strictObject({ account: wire.houseAccount });
const byDay = z.strictObject({ account: wire.houseAccount, date: wire.businessDate });
const wholeNumber = z.string().regex(/^[0-9]{1,15}$/);

export const bankEndpoints = {
  'GET /healthz': { access: 'open', answer: admin.health },

  'POST /deposits': { access: 'api', operation: 'deposits.create', body: wire.depositRequest, answer: wire.deposit },
  'GET /deposits/{reference}': { access: 'api', operation: 'deposits.get', path: byReference, answer: wire.deposit },
  'POST /payouts': { access: 'api', operation: 'payouts.create', body: wire.payoutRequest, answer: wire.instruction },
  'GET /payouts/{instructionId}': {
    access: 'api',
    operation: 'payouts.get',
    path: byInstruction,
    answer: wire.instruction,
  },
  'POST /transfers': {
    access: 'api',
    operation: 'transfers.create',
    body: wire.transferRequest,
    answer: wire.instruction,
  },
  'GET /transfers/{instructionId}': {
    access: 'api',
    operation: 'transfers.get',
    path: byInstruction,
    answer: wire.instruction,
  },
  'POST /name-enquiries': {
    access: 'api',
    operation: 'names.enquire',
    body: wire.accountRef,
    answer: wire.nameEnquiry,
  },
  'GET /institutions': { access: 'api', operation: 'institutions.list', answer: wire.institutionList },
  'POST /sandbox/accounts': {
    access: 'api',
    operation: 'accounts.open',
    body: wire.sandboxAccountRequest,
    answer: wire.openedAccount,
  },
  'GET /statements/{account}': {
    access: 'api',
    operation: 'statements.list',
    path: byAccount,
    query: z.strictObject({ after: wire.businessDate.optional() }),
    answer: wire.statementCalendar,
  },
  'GET /statements/{account}/lines': {
    access: 'api',
    operation: 'lines.get',
    path: byAccount,
    query: z.strictObject({ after: wholeNumber.optional(), limit: wholeNumber.optional() }),
    answer: wire.lineFeed,
  },
  'GET /statements/{account}/{date}': {
    access: 'api',
    operation: 'statements.get',
    path: byDay,
    answer: wire.statement,
  },
  'GET /statements/{account}/{date}.csv': {
    access: 'api',
    operation: 'statements.get',
    path: byDay,
    answer: z.string(),
    media: 'text/csv; charset=utf-8',
  },
  'GET /statements/{account}/{date}.camt053.xml': {
    access: 'api',
    operation: 'statements.get',
    path: byDay,
    answer: z.string(),
    media: 'application/xml; charset=utf-8',
  },

  'GET /admin/clock': { access: 'admin', answer: admin.clockState },
  'POST /admin/clock': { access: 'admin', body: admin.clockRequest, answer: admin.clockState, slow: true },
  'POST /admin/run-due': { access: 'admin', body: z.strictObject({}), answer: admin.dueReport, slow: true },
  'GET /admin/settings': { access: 'admin', answer: admin.bankSettings },
  'PUT /admin/settings': { access: 'admin', body: admin.bankSettings, answer: admin.bankSettings },
  'GET /admin/accounts': {
    access: 'admin',
    query: z.strictObject({ role: z.enum(['house', 'vault', 'outside', 'member']).optional() }),
    answer: admin.adminAccountList,
  },
  'POST /admin/accounts': { access: 'admin', body: admin.adminAccountRequest, answer: admin.adminAccount },
  'POST /admin/accounts/close': { access: 'admin', body: wire.accountRef, answer: admin.adminAccount },
  'POST /admin/transfers': { access: 'admin', body: admin.adminTransferRequest, answer: admin.bookedAct },
  'POST /admin/charges': { access: 'admin', body: admin.chargeRequest, answer: admin.bookedAct },
  'POST /admin/recalls': { access: 'admin', body: admin.recallRequest, answer: admin.bookedAct },
  'POST /admin/deposits/{reference}/decide': {
    access: 'admin',
    path: byReference,
    body: admin.depositDecision,
    answer: wire.deposit,
  },
  'POST /admin/instructions/{instructionId}/return': {
    access: 'admin',
    path: byInstruction,
    body: admin.returnRequest,
    answer: wire.instruction,
  },
  'GET /admin/leases': { access: 'admin', answer: admin.leaseList },
  'PUT /admin/leases': { access: 'admin', body: admin.lease, answer: admin.lease },
  'GET /admin/leases/{leaseId}/dues': {
    access: 'admin',
    path: z.strictObject({ leaseId: admin.lease.shape.leaseId }),
    answer: admin.leaseDues,
  },
  'GET /admin/faults': { access: 'admin', answer: admin.faultPlan },
  'PUT /admin/faults': { access: 'admin', body: admin.faultPlanRequest, answer: admin.faultPlan },
  'DELETE /admin/faults': { access: 'admin', answer: admin.faultPlan },
  'GET /admin/webhooks': {
    access: 'admin',
    query: z.strictObject({ state: admin.webhookState.optional() }),
    answer: admin.webhookList,
  },
  'POST /admin/webhooks/{webhookId}/retry': {
    access: 'admin',
    path: z.strictObject({ webhookId: wire.wireId }),
    body: z.strictObject({}),
    answer: admin.done,
  },
} as const satisfies Record<string, BankEndpoint>;

export type BankEndpoints = typeof bankEndpoints;
export type BankCallName = keyof BankEndpoints;

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;
/** Decoded input of a call: amounts are bigint. */
export type InputOf<E extends BankEndpoint> = {
  readonly [P in 'path' | 'query' | 'body' as Part<E, P> extends undefined ? never : P]: Part<E, P>;
};
export type BankInput<C extends BankCallName> = InputOf<BankEndpoints[C]>;
export type BankAnswer<C extends BankCallName> = z.output<BankEndpoints[C]['answer']>;

/** A server's reading of a call: its decoded input, or what is wrong with it. Unexpected parts are wrong. */
export function readInput(
  endpoint: BankEndpoint,
  parts: { readonly path: unknown; readonly query: unknown; readonly body: unknown },
): { input: Record<string, unknown> } | { problems: string[] } {
  const input: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const part of ['path', 'query', 'body'] as const) {
    const raw = parts[part];
    const schema = endpoint[part];
    if (!schema) {
      if (raw && Object.keys(raw).length > 0) problems.push(`${part}: none is expected`);
      continue;
    }
    const read = schema.safeParse(raw);
    if (read.success) input[part] = read.data;
    else for (const issue of read.error.issues) problems.push(`${[part, ...issue.path].join('.')}: ${issue.message}`);
  }
  return problems.length > 0 ? { problems } : { input };
}
