import { toWire } from '../../../../ledger/money.ts';
import type { HandlersAt } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { idOf, readPage } from '../../../../platform/keyset.ts';
import { isRefusal, type Refusal, refuse } from '../../../../platform/refusal.ts';
import type { contract } from '../../contract.ts';
import type { ProposalView } from '../../contract/proposals.ts';
import { approveProposal, withdrawProposal } from './end-proposal.ts';
import { listProposals, offerFigures, type Proposal, proposalById } from './proposal-store.ts';

export function proposalHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/catalogue-acts'> {
  return {
    'GET /console/api/v1/catalogue-acts': ({ query: { after, limit: most, state = null, productId } }) =>
      readPage(most, {
        rows: (limit) =>
          listProposals(floor.sql, {
            after: idOf(after),
            state,
            productId: productId === undefined ? null : BigInt(productId),
            limit,
          }),
        key: (row) => row.id,
        items: (rows) => Promise.all(rows.map((row) => proposalView(floor, row))),
      }),
    'GET /console/api/v1/catalogue-acts/{id}': async ({ path }) =>
      shownProposal(floor, (await proposalById(floor.sql, BigInt(path.id))) ?? refuse('catalogue_act_not_found')),
    'POST /console/api/v1/catalogue-acts/{id}/approve': async ({ caller, path, body, intent }) =>
      shownProposal(
        floor,
        await approveProposal(floor, { id: BigInt(path.id), caller, assertion: body.assertion }, intent),
      ),
    'POST /console/api/v1/catalogue-acts/{id}/withdraw': async ({ caller, path }) =>
      shownProposal(floor, await withdrawProposal(floor, { id: BigInt(path.id), caller })),
  };
}

export async function shownProposal<R extends Refusal>(floor: Floor, one: Proposal | R): Promise<ProposalView | R> {
  return isRefusal(one) ? one : proposalView(floor, one);
}

async function proposalView(floor: Floor, row: Proposal): Promise<ProposalView> {
  const { wish, party = null, behind } = row.words;
  const asked = row.state === 'proposed' && wish.stock !== undefined;
  const figures = asked ? await offerFigures(floor.sql, row.productId, wish.stock ?? 0) : undefined;
  return {
    id: String(row.id),
    actId: String(row.actId),
    kind: row.kind,
    productId: String(row.productId),
    productTitle: row.productTitle,
    before: wish.from ?? null,
    after: wish.sold ?? null,
    stock: wish.stock ?? null,
    salesEndAt: wish.salesEndAt ?? null,
    maturesOn: wish.maturesOn ?? null,
    party,
    endedOn: wish.endedOn ?? null,
    assets: behind?.assets ?? [],
    contracts: behind?.contracts ?? [],
    figures: figures
      ? {
          units: toWire(figures.units),
          expectedMinor: toWire(figures.expected),
          payableMinor: toWire(figures.payable),
          gainBps: Number(figures.gainBps),
          leastBps: Number(figures.leastBps),
          mostBps: Number(figures.mostBps),
        }
      : null,
    state: row.state,
    approvals: row.approvals,
    proposedBy: String(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
