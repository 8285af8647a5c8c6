// The console's calls on bank lines, two-person acts on bank money, orders to the bank and closed days.
import { z } from 'zod';
import { line as oneLine } from '#platform/language/human-text.ts';
import {
  ageQuery,
  defineContract,
  defineRefusals,
  pageOf,
  pageQuery,
  sortQuery,
  totalsOf,
  wire,
} from '#platform/http/contract.ts';
import { assertionSchema } from '#features/acts/contract.ts';

export const refusals = defineRefusals({
  statement_line_not_found: 200601,
  suspense_left_too_little: 200602,
  line_not_inward: 200603,
  sender_not_operator: 200604,
  nothing_to_remit: 200606,
  tax_account_missing: 200607,
  books_not_covered: 200608,
  bank_act_not_found: 200609,
  bank_act_ended: 200610,
  instruction_not_found: 200611,
  instruction_not_refused: 200612,
  operator_due_less: 200613,
  instruction_at_bank: 200614,
  line_not_misdirected: 200615,
});

const roles = ['finance'] as const;
const byId = z.strictObject({ id: wire.id });
const text = oneLine(140);

export const BANK_ACTS = ['send_back', 'shortfall_cover', 'budget_fund', 'tax_remit', 'fees_take'] as const;
export const bankActKind = z.enum(BANK_ACTS);
export type BankActKind = z.output<typeof bankActKind>;

const party = z.strictObject({ name: z.string(), account: z.string() });
/** Set when the bank paid our order to another account. Nothing is ordered for `account` until staff close the case. */
const misdirected = z.strictObject({
  account: z.string(),
  notedAt: wire.time,
  closedAt: wire.time.nullable(),
  closedBy: wire.id.nullable(),
  note: z.string().nullable(),
});
const line = z.strictObject({
  id: wire.id,
  direction: z.enum(['in', 'out']),
  kind: z.string(),
  amountMinor: wire.amountMinor,
  /** Of an inward line, the amount still in suspense. Of an outward line, the amount not explained yet. */
  openMinor: wire.sumMinor,
  outcome: z.string(),
  counterparty: party,
  reference: z.string(),
  narrative: z.string(),
  instructionId: z.string().nullable(),
  bankReference: z.string().nullable(),
  bookedAt: wire.time,
  statementDate: wire.date,
  balanceAfterMinor: wire.sumMinor,
  /** True if the line came from the operator's own account, so that it may cover a shortfall or fund the budget. */
  fromOperator: z.boolean(),
  misdirected: misdirected.nullable(),
});
const lineDetail = z.strictObject({
  ...line.shape,
  uses: z.array(
    /** Negative where a booking of the line was undone. */
    z.strictObject({ purpose: z.string(), amountMinor: wire.sumMinor, at: wire.time, actor: z.string() }),
  ),
});
export type StatementLineRow = z.input<typeof line>;

const bankAct = z.strictObject({
  id: wire.id,
  /** The ledger act that staff sign. GET /console/api/v1/acts/{id} returns the text to sign. */
  actId: wire.id,
  kind: bankActKind,
  amountMinor: wire.amountMinor,
  statementLineId: wire.id.nullable(),
  note: z.string(),
  /** Destination of the money. Null if it stays in the client account. */
  to: party.nullable(),
  state: z.enum(['proposed', 'done', 'withdrawn']),
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
});
export type BankActView = z.input<typeof bankAct>;

const day = z.strictObject({
  id: wire.date,
  bankClosingMinor: wire.sumMinor,
  ledgerBalanceMinor: wire.sumMinor,
  unpostedMinor: wire.sumMinor,
  notStatedMinor: wire.sumMinor,
  nextDueAt: wire.time,
  closedAt: wire.time,
  /** Lines of its statement that still have no explanation: money in lies in suspense, money out is the operator's. */
  openLines: z.int(),
  openMinor: wire.sumMinor,
});
const instruction = z.strictObject({
  id: wire.id,
  instructionId: z.string(),
  kind: z.string(),
  fromAccount: z.string(),
  to: party,
  amountMinor: wire.amountMinor,
  narrative: z.string(),
  state: z.enum(['queued', 'unknown', 'processing', 'paid', 'refused', 'returned']),
  reasonCode: z.string().nullable(),
  createdAt: wire.time,
  endedAt: wire.time.nullable(),
});
const instructionFilter = { state: instruction.shape.state.optional(), ...ageQuery };
export type InstructionView = z.input<typeof instruction>;

const ACT = [
  'assertion_invalid',
  'already_approved',
  'act_not_found',
  'bank_act_not_found',
  'bank_act_ended',
  'statement_line_not_found',
  'line_not_inward',
  'suspense_left_too_little',
  'sender_not_operator',
  'operator_due_less',
  'nothing_to_remit',
  'tax_account_missing',
  'books_not_covered',
] as const;

const lineFilter = {
  open: z.enum(['true', 'false']).optional(),
  misdirected: z.literal('true').optional(),
  direction: z.enum(['in', 'out']).optional(),
  reference: oneLine(64).optional(),
  date: wire.date.optional(),
  ...sortQuery,
};

export const contract = defineContract({
  'GET /console/api/v1/reconciliation': {
    summary: 'Where the client book stands: coverage, the last closed day, what is open',
    access: 'staff',
    data: z.strictObject({
      coverage: z.enum(['covered', 'books_short', 'reconciliation_stale']),
      clientBankMinor: wire.sumMinor,
      suspenseMinor: wire.sumMinor,
      operatorDueMinor: wire.sumMinor,
      rewardsBudgetMinor: wire.sumMinor,
      feesMinor: wire.sumMinor,
      taxMinor: wire.sumMinor,
      /** Fees that were booked at least ten working days ago, so that they may leave (ledger.md 5). */
      feesTakeableMinor: wire.sumMinor,
      taxRemittableMinor: wire.sumMinor,
      lastClosedDay: day.nullable(),
      nextDueAt: wire.time.nullable(),
      openDay: z.strictObject({ date: wire.date, inTheWay: z.string() }).nullable(),
      openLines: z.int(),
      /** Payments that reached another account, and whose case is still open. */
      misdirectedLines: z.int(),
      oldestMisdirectedAt: wire.time.nullable(),
      openActs: z.int(),
      openInstructions: z.int(),
      oldestOpenLineAt: wire.time.nullable(),
      /** Those of money that left. Money that came in waits as revenue to book. */
      openLinesOut: z.int(),
      oldestOpenLineOutAt: wire.time.nullable(),
    }),
  },
  'GET /console/api/v1/statement-lines': {
    summary: 'Lines of the client account; the open ones are the work',
    access: 'staff',
    roles,
    query: z.strictObject({ ...pageQuery.shape, ...lineFilter }),
    data: pageOf(line),
  },
  'GET /console/api/v1/statement-lines/totals': {
    summary: 'How many lines the filters leave, and the sums of those that came in and went out',
    access: 'staff',
    roles,
    query: z.strictObject(lineFilter),
    data: totalsOf({ inMinor: wire.sumMinor, outMinor: wire.sumMinor }),
  },
  'GET /console/api/v1/statement-lines/{id}': {
    summary: 'One line and what was booked against it',
    access: 'staff',
    roles,
    path: byId,
    data: lineDetail,
    refusals: ['statement_line_not_found'],
  },
  'POST /console/api/v1/statement-lines/{id}/close-misdirection': {
    summary: 'Close a payment that reached another account; orders to the right account go on',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ note: text }),
    data: lineDetail,
    refusals: ['statement_line_not_found', 'line_not_misdirected'],
  },
  'GET /console/api/v1/reconciled-days': {
    summary: 'Closed days, newest first',
    access: 'staff',
    roles,
    query: pageQuery,
    data: pageOf(day),
  },
  'POST /console/api/v1/reconciled-days/close': {
    summary: 'Close what can be closed now',
    access: 'staff',
    roles,
    intent: true,
    data: z.strictObject({ closed: z.array(wire.date), inTheWay: z.string().nullable(), openLines: z.int() }),
  },
  'GET /console/api/v1/bank-acts': {
    summary: 'Two-person acts on bank money: proposed ones oldest first, others newest first',
    access: 'staff',
    roles,
    query: z.strictObject({ ...pageQuery.shape, state: z.enum(['proposed', 'done', 'withdrawn']).optional() }),
    data: pageOf(bankAct),
  },
  'GET /console/api/v1/bank-acts/{id}': {
    summary: 'One act',
    access: 'staff',
    roles,
    path: byId,
    data: bankAct,
    refusals: ['bank_act_not_found'],
  },
  'POST /console/api/v1/bank-acts': {
    summary:
      'Propose: send a line back to its sender, cover a shortfall, fund the rewards budget, remit tax, take fees',
    access: 'staff',
    roles,
    intent: true,
    body: z
      .strictObject({
        kind: bankActKind,
        amountMinor: wire.amountMinor,
        statementLineId: wire.id.optional(),
        note: text,
        assertion: assertionSchema.optional(),
      })
      // Tax and fees don't come from a bank line. If such an act named one, that line would count as cleared.
      .refine(
        ({ kind, statementLineId }) => statementLineId === undefined || (kind !== 'tax_remit' && kind !== 'fees_take'),
        {
          message: 'unknown',
          path: ['statementLineId'],
        },
      ),
    data: bankAct,
    refusals: ACT,
  },
  'POST /console/api/v1/bank-acts/{id}/approve': {
    summary: 'Sign an act; the second person’s signature carries it out',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    body: z.strictObject({ assertion: assertionSchema }),
    data: bankAct,
    refusals: ACT,
  },
  'POST /console/api/v1/bank-acts/{id}/withdraw': {
    summary: 'Take a proposal back',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    data: bankAct,
    refusals: ['bank_act_not_found', 'bank_act_ended'],
  },
  'GET /console/api/v1/bank-instructions': {
    summary: 'Transfers ordered at the bank, newest first unless sorted',
    access: 'staff',
    roles,
    query: pageQuery.extend(instructionFilter),
    data: pageOf(instruction),
  },
  'GET /console/api/v1/bank-instructions/totals': {
    summary: 'How many transfers the filter leaves, and their sum',
    access: 'staff',
    roles,
    query: z.strictObject(instructionFilter),
    data: totalsOf({ amountMinor: wire.sumMinor }),
  },
  'GET /console/api/v1/bank-instructions/{id}': {
    summary: 'One transfer',
    access: 'staff',
    roles,
    path: byId,
    data: instruction,
    refusals: ['instruction_not_found'],
  },
  'POST /console/api/v1/bank-instructions/{id}/repeat': {
    summary: 'Order a finally refused transfer again under a new instruction',
    access: 'staff',
    roles,
    intent: true,
    path: byId,
    data: instruction,
    refusals: ['instruction_not_found', 'instruction_not_refused', 'instruction_at_bank', 'bank_unreachable'],
  },
  'POST /console/api/v1/operator-transfers': {
    summary: 'Move the operator’s own money to the client account; booking it then needs two persons',
    access: 'staff',
    roles,
    intent: true,
    body: z.strictObject({ amountMinor: wire.amountMinor, narrative: text }),
    data: instruction,
  },
});
