import { defineRoutes } from '../../../platform/feature.ts';
import { dateOf, idOf, partsOf, readPage } from '../../../platform/keyset.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { fromWire, toWire } from '../../../ledger/money.ts';
import { type BankActView, contract, refusals } from '../contract.ts';
import { approveBankAct } from './bank-acts/approve-bank-act.ts';
import { type BankAct, bankActById, listBankActs } from './bank-acts/bank-act-store.ts';
import { proposeBankAct } from './bank-acts/propose-bank-act.ts';
import { withdrawBankAct } from './bank-acts/withdraw-bank-act.ts';
import { reconcile } from './days/close-days.ts';
import { instructionView, listInstructions } from './instructions/list-instructions.ts';
import { orderOperatorTransfer } from './instructions/order-operator-transfer.ts';
import { lineDetail, listLines } from './lines/list-lines.ts';
import { dayToWire, listReconciledDays, overview } from './days/overview.ts';
import { repeatInstruction } from './instructions/repeat-instruction.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
    'GET /console/api/v1/reconciliation': () => overview(floor),
    'GET /console/api/v1/statement-lines': ({ query }) => {
      const asked = {
        before: idOf(query.after),
        open: query.open === undefined ? null : query.open === 'true',
        direction: query.direction ?? null,
        reference: query.reference ?? null,
        date: query.date ?? null,
      };
      return readPage(query.limit, {
        rows: (limit) => listLines(floor.sql, { ...asked, limit }),
        key: (line) => line.id,
        items: (lines) => lines,
      });
    },
    'GET /console/api/v1/statement-lines/{id}': async ({ path }) =>
      (await lineDetail(floor.sql, BigInt(path.id))) ?? refuse('statement_line_not_found'),
    'GET /console/api/v1/reconciled-days': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listReconciledDays(floor, { before: dateOf(partsOf(query.after, 1)?.[0]), limit }),
        key: (day) => day.id,
        items: (days) => days.map(dayToWire),
      }),
    'POST /console/api/v1/reconciled-days/close': async () => {
      const { closed, inTheWay } = await reconcile(floor);
      return { closed, inTheWay };
    },
    'GET /console/api/v1/bank-acts': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listBankActs(floor.sql, { after: idOf(query.after), limit, state: query.state ?? null }),
        key: (act) => act.id,
        items: (acts) => acts.map(actToWire),
      }),
    'GET /console/api/v1/bank-acts/{id}': async ({ path }) => {
      const act = await bankActById(floor.sql, BigInt(path.id));
      return act ? actToWire(act) : refuse('bank_act_not_found');
    },
    'POST /console/api/v1/bank-acts': async ({ body, caller, intent }) => {
      const act = await proposeBankAct(
        floor,
        {
          kind: body.kind,
          amount: fromWire(body.amountMinor),
          statementLineId: body.statementLineId === undefined ? null : BigInt(body.statementLineId),
          note: body.note,
          caller,
          assertion: body.assertion,
        },
        intent,
      );
      return isRefusal(act) ? act : actToWire(act);
    },
    'POST /console/api/v1/bank-acts/{id}/approve': async ({ path, body, caller, intent }) => {
      const act = await approveBankAct(floor, { id: BigInt(path.id), caller, assertion: body.assertion }, intent);
      return isRefusal(act) ? act : actToWire(act);
    },
    'POST /console/api/v1/bank-acts/{id}/withdraw': async ({ path, caller, intent }) => {
      const act = await withdrawBankAct(floor, { id: BigInt(path.id), caller }, intent);
      return isRefusal(act) ? act : actToWire(act);
    },
    'GET /console/api/v1/bank-instructions': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listInstructions(floor.sql, { before: idOf(query.after), limit, state: query.state ?? null }),
        key: (instruction) => instruction.id,
        items: (instructions) => instructions,
      }),
    'GET /console/api/v1/bank-instructions/{id}': async ({ path }) =>
      (await instructionView(floor.sql, BigInt(path.id))) ?? refuse('instruction_not_found'),
    'POST /console/api/v1/bank-instructions/{id}/repeat': ({ path, caller, intent }) =>
      repeatInstruction(floor, { id: BigInt(path.id), caller }, intent),
    'POST /console/api/v1/operator-transfers': ({ body, caller, intent }) =>
      orderOperatorTransfer(floor, { amount: fromWire(body.amountMinor), narrative: body.narrative, caller }, intent),
  }),
});

/** As in instructions: a house account goes by its name. */
function partyOf(to: NonNullable<BankAct['to']>): NonNullable<BankActView['to']> {
  if (to === 'operator') return { name: to, account: to };
  return { name: to.holderName ?? to.number, account: `${to.institution} ${to.number}` };
}

function actToWire(act: BankAct): BankActView {
  return {
    id: String(act.id),
    actId: String(act.actId),
    kind: act.kind,
    amountMinor: toWire(act.amount),
    statementLineId: act.statementLineId === null ? null : String(act.statementLineId),
    note: act.note,
    to: act.to === null ? null : partyOf(act.to),
    state: act.state,
    approvals: act.approvals,
    proposedBy: String(act.proposedBy),
    proposedAt: act.proposedAt.toISOString(),
    endedAt: act.endedAt?.toISOString() ?? null,
  };
}
