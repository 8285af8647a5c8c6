import { defineRoutes, type HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { askedMember } from '#features/members/server/public.ts';
import { grantsOfKind } from '#features/rewards/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { claimSalary, claimViews, readSalary } from './claims.ts';
import {
  contractByHash,
  contractById,
  contractDetail,
  contractsOf,
  contractView,
  ownContract,
  staffContractViews,
  trailOf,
} from './contracts.ts';
import { endForOperator, endOwnContract, openContract, signContract } from './sign-contract.ts';
import { rewardKinds } from './reward-kinds.ts';
import { salaryPdf } from './salary-pdf.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /api/v1/salary': ({ caller }) => readSalary(context, caller.memberId),
    ...contractHandlers(context),
    'GET /api/v1/salary/claims': ({ caller: { memberId }, query }) =>
      readPage(query.limit, {
        rows: (limit) =>
          grantsOfKind(context.sql, { kind: rewardKinds.salary, memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => claimViews(context.sql, rows),
      }),
    'POST /api/v1/salary/claims': async ({ caller: { memberId }, intent }) => {
      const made = await claimSalary(context, memberId, intent);
      return isRefusal(made) ? made : readSalary(context, memberId);
    },
    'GET /api/v1/salary/papers/{sha256}': async ({ path }) => {
      const found = await contractByHash(context.sql, path.sha256);
      if (!found) return refuse('salary_paper_unknown');
      const { number, state, signedAt, effectiveOn, lastDay } = contractView(found);
      return { number, state, signedAt, effectiveOn, lastDay };
    },
    ...deskHandlers(context),
  }),
});

function contractHandlers(context: Context): HandlersAt<typeof contract, '/api/v1/salary/contracts'> {
  const { sql } = context;
  const shown = async (of: { id: string | bigint; memberId: bigint }) => {
    const found = await ownContract(sql, { id: BigInt(of.id), memberId: of.memberId });
    return found ? contractDetail(sql, found) : refuse('salary_contract_not_found');
  };
  return {
    'GET /api/v1/salary/contracts': ({ caller: { memberId }, query }) =>
      readPage(query.limit, {
        rows: (limit) => contractsOf(sql, { memberId, state: null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(contractView),
      }),
    'GET /api/v1/salary/contracts/{id}': ({ caller: { memberId }, path }) => shown({ id: path.id, memberId }),
    'POST /api/v1/salary/contracts': async ({ caller: { memberId }, body, locale, intent }) => {
      const made = await openContract(context, { memberId, level: body.level, locale }, intent);
      if (isRefusal(made)) return made;
      return contractDetail(sql, required(await contractById(sql, BigInt(made.id))));
    },
    'POST /api/v1/salary/contracts/{id}/view': async ({ caller: { memberId }, path }) => {
      await sql`select salary.view_contract(${path.id}, ${memberId})`;
      return shown({ id: path.id, memberId });
    },
    'POST /api/v1/salary/contracts/{id}/sign': async ({ caller: { memberId }, path, body, intent }) => {
      const wish = { memberId, id: BigInt(path.id), ...body };
      const signed = await signContract(context, wish, intent);
      return isRefusal(signed) ? signed : contractDetail(sql, required(await contractById(sql, wish.id)));
    },
    'POST /api/v1/salary/contracts/{id}/end': async ({ caller: { memberId }, path, body, intent }) => {
      const ended = await endOwnContract(context, { id: BigInt(path.id), memberId, reason: body.reason }, intent);
      return isRefusal(ended) ? ended : shown({ id: path.id, memberId });
    },
    'GET /api/v1/salary/contracts/{id}/contract.pdf': async ({ caller: { memberId }, path }) => {
      const found = await ownContract(sql, { id: BigInt(path.id), memberId });
      return found ? salaryPdf(context, found) : refuse('salary_contract_not_found');
    },
  };
}

function deskHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/salary/contracts'> {
  const { sql } = context;
  return {
    'GET /console/api/v1/salary/contracts': ({ query: { memberNo, state = null, after, limit: most } }) =>
      readPage(most, {
        rows: (limit) => contractsOf(sql, { memberId: askedMember(memberNo), state, before: idOf(after), limit }),
        key: (row) => row.id,
        items: (rows) => staffContractViews(sql, rows),
      }),
    'GET /console/api/v1/salary/contracts/{id}': async ({ path }) => {
      const found = await contractById(sql, BigInt(path.id));
      if (!found) return refuse('salary_contract_not_found');
      const [view] = await staffContractViews(sql, [found]);
      return { ...required(view), sha256: found.sha256, trail: await trailOf(sql, found.id) };
    },
    'GET /console/api/v1/salary/contracts/{id}/contract.pdf': async ({ path }) => {
      const found = await contractById(sql, BigInt(path.id));
      return found ? salaryPdf(context, found) : refuse('salary_contract_not_found');
    },
    'POST /console/api/v1/salary/contracts/{id}/end': async ({ caller, path, body, intent }) => {
      const id = BigInt(path.id);
      const ended = await endForOperator(context, { id, caller, reason: body.reason }, intent);
      if (isRefusal(ended)) return ended;
      return required((await staffContractViews(sql, [required(await contractById(sql, id))]))[0]);
    },
  };
}
