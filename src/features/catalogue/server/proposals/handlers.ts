// Handlers of the calls about catalogue proposals, and the wire form of a proposal.
import { toWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { readingView, textsByField } from '#features/texts/server/public.ts';
import type { ProposalLine, ProposalView } from '../../contract/proposals.ts';
import { fileAddress } from '../member-views.ts';
import { trackRecordOfType } from '../shelf.ts';
import { approveProposal, withdrawProposal } from './end-proposal.ts';
import {
  listProposals,
  offerFigures,
  type Proposal,
  proposalById,
  type ProposalWish,
  type Words,
} from './proposals.ts';
import { pageFields, textsOf } from './proposed-texts.ts';
import type { LocalizedText } from '#universal/localized.ts';

export function proposalHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/catalogue-acts'> {
  return {
    'GET /console/api/v1/catalogue-acts': ({ query: { after, limit: most, state = null, productId } }) =>
      readPage(most, {
        rows: (limit) =>
          listProposals(context.sql, {
            after: idOf(after),
            state,
            productId: productId === undefined ? null : BigInt(productId),
            limit,
          }),
        key: (row) => row.id,
        items: (rows) => Promise.all(rows.map((row) => proposalLine(context, row))),
      }),
    'GET /console/api/v1/catalogue-acts/{id}': async ({ path }) =>
      shownProposal(context, (await proposalById(context.sql, BigInt(path.id))) ?? refuse('catalogue_act_not_found')),
    'POST /console/api/v1/catalogue-acts/{id}/approve': async ({ caller, path, body, intent }) =>
      shownProposal(context, await approveProposal(context, { id: BigInt(path.id), caller, ...body }, intent)),
    'POST /console/api/v1/catalogue-acts/{id}/withdraw': async ({ caller, path }) =>
      shownProposal(context, await withdrawProposal(context, { id: BigInt(path.id), caller })),
  };
}

export async function shownProposal<R extends Refusal>(context: Context, one: Proposal | R): Promise<ProposalView | R> {
  return isRefusal(one) ? one : proposalView(context, one);
}

async function proposalView(context: Context, row: Proposal): Promise<ProposalView> {
  const texts = textsOf(row);
  return {
    ...(await proposalLine(context, row)),
    texts: textsByField(texts).map(([field, text]) => ({ field, text })),
    reading: readingView(texts),
  };
}

const withAddress = (files: { text: LocalizedText; file: string }[] = []) =>
  files.map(({ text, file }) => ({ text, src: fileAddress(file) }));

function pageOf(wish: ProposalWish, into: NonNullable<ProposalWish['into']>, behind: Words['behind']) {
  const { id, file } = wish;
  const src = file === undefined ? null : fileAddress(file);
  return { into, ...(id === undefined ? {} : { id }), fields: pageFields(wish, behind), src };
}

async function proposalLine(context: Context, row: Proposal): Promise<ProposalLine> {
  const { wish, party = null, behind } = row.words;
  const asked = row.state === 'proposed' && wish.stock !== undefined;
  const figures = asked ? await figuresOf(context, row.productId, wish.stock ?? 0) : null;
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
    page: wish.into ? pageOf(wish, wish.into, behind) : null,
    assets: behind?.assets ?? [],
    photos: withAddress(behind?.photos),
    papers: withAddress(behind?.papers),
    contracts: behind?.contracts ?? [],
    figures,
    state: row.state,
    approvals: row.approvals,
    proposedBy: String(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

async function figuresOf({ sql, clock }: Context, productId: bigint, more: number): Promise<ProposalLine['figures']> {
  const [offer, others] = await Promise.all([
    offerFigures(sql, productId, more),
    trackRecordOfType(sql, productId, clock.now()),
  ]);
  if (!offer) return null;
  return {
    units: toWire(offer.units),
    expectedMinor: toWire(offer.expected),
    payableMinor: toWire(offer.payable),
    gainBps: Number(offer.gainBps),
    leastBps: Number(offer.leastBps),
    mostBps: Number(offer.mostBps),
    others: {
      products: others.products,
      expectedMinor: toWire(others.expected),
      paidMinor: toWire(others.paid),
      due: others.due,
      onTime: others.onTime,
    },
  };
}
