import { fromWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { approveBankAct } from './approve-bank-act.ts';
import { bankActById, listBankActs, actToWire, withdrawBankAct } from './bank-acts.ts';
import { proposeBankAct } from './propose-bank-act.ts';

export function bankActHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/bank-acts'> {
  return {
    'GET /console/api/v1/bank-acts': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => listBankActs(context.sql, { after: idOf(query.after), limit, state: query.state ?? null }),
        key: (act) => act.id,
        items: (acts) => acts.map(actToWire),
      }),
    'GET /console/api/v1/bank-acts/{id}': async ({ path }) => {
      const act = await bankActById(context.sql, BigInt(path.id));
      return act ? actToWire(act) : refuse('bank_act_not_found');
    },
    'POST /console/api/v1/bank-acts': async ({ body, caller, intent }) => {
      const act = await proposeBankAct(
        context,
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
      const act = await approveBankAct(context, { id: BigInt(path.id), caller, assertion: body.assertion }, intent);
      return isRefusal(act) ? act : actToWire(act);
    },
    'POST /console/api/v1/bank-acts/{id}/withdraw': async ({ path, caller, intent }) => {
      const act = await withdrawBankAct(context, { id: BigInt(path.id), caller }, intent);
      return isRefusal(act) ? act : actToWire(act);
    },
  };
}
