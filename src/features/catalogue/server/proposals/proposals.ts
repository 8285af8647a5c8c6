// Catalogue proposals: changes that two persons must sign. Reads them and writes new ones; a trigger carries them out
// (db/functions/catalogue/proposals.sql).
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { required } from '#platform/required.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  type ActProgress,
  type ApprovalRefusal,
  approveAtOnce,
  audit,
  proposeAct,
} from '#features/acts/server/public.ts';
import type { AssertionInput } from '#features/acts/contract.ts';
import type { PageWish, ProposalView } from '../../contract/proposals.ts';
import type { LocalizedText } from '#universal/localized.ts';

export type SoldWords = NonNullable<ProposalView['after']>;
type Kind = ProposalView['kind'];

/** What a proposal asks for. Which fields are set depends on its kind. */
export type ProposalWish = Partial<PageWish> & {
  from?: SoldWords;
  sold?: SoldWords;
  stock?: number;
  salesEndAt?: string | null;
  maturesOn?: string | null;
  endedOn?: string;
};

type NamedFile = { text: LocalizedText; file: string };

/** The content of the act that the two persons sign. */
export type Words = {
  wish: ProposalWish;
  party?: NonNullable<ProposalView['party']>;
  /** Photos and papers are missing in older acts. */
  behind?: Pick<ProposalView, 'assets' | 'contracts'> & { photos?: NamedFile[]; papers?: NamedFile[] };
};

export type Proposal = ActProgress & {
  id: bigint;
  actId: bigint;
  kind: Kind;
  productId: bigint;
  productTitle: LocalizedText;
  trancheId: bigint | null;
  /** The row of the product's page that the act wrote. */
  rowId: bigint | null;
  words: Words;
};

const select = (q: Queryable) => q`
  select x.id, x.act_id, x.kind, x.product_id, p.title as product_title, x.tranche_id, x.row_id, x.state, x.proposed_by,
    x.proposed_at, x.ended_at, a.canonical::jsonb -> 'content' as words,
    (select count(*)::int from ledger.act_approval v where v.act_id = x.act_id) as approvals
  from catalogue.proposal x join catalogue.product p on p.id = x.product_id join ledger.act a on a.id = x.act_id`;

export async function proposalById(q: Queryable, id: bigint): Promise<Proposal | undefined> {
  const [row] = await q<Proposal[]>`${select(q)} where x.id = ${id}`;
  return row;
}

type Asked = { after: bigint | null; limit: number; state: string | null; productId: bigint | null };

/** Newest first, but open proposals oldest first. */
export async function listProposals(q: Queryable, { after, limit, state, productId }: Asked): Promise<Proposal[]> {
  const oldest = state === 'proposed';
  return q<Proposal[]>`
    ${select(q)} where true ${state === null ? q`` : q`and x.state = ${state}`}
      ${productId === null ? q`` : q`and x.product_id = ${productId}`}
      ${after === null ? q`` : oldest ? q`and x.id > ${after}` : q`and x.id < ${after}`}
    order by ${oldest ? q`x.id` : q`x.id desc`} limit ${limit}`;
}

export type OpeningAsked = { units: bigint; salesEndAt: Date | null; maturesOn: string | null };

/** The opening of the product's sales that waits for a signature. */
export async function openingAsked(q: Queryable, productId: bigint): Promise<OpeningAsked | null> {
  const [row] = await q<OpeningAsked[]>`
    select (wish ->> 'stock')::bigint as units, (wish ->> 'salesEndAt')::timestamptz as sales_end_at,
      (wish ->> 'maturesOn')::date as matures_on
    from catalogue.proposal where product_id = ${productId} and kind = 'open' and state = 'proposed'`;
  return row ?? null;
}

/** Everything about a product that two persons sign before it is sold. */
export async function soldWordsOf(q: Queryable, productId: bigint): Promise<SoldWords | undefined> {
  const [row] = await q<{ words: SoldWords }[]>`
    select catalogue.sold_words(p) as words from catalogue.product p where id = ${productId}`;
  return row?.words;
}

export type OfferFigures = {
  units: bigint;
  expected: bigint;
  payable: bigint;
  gainBps: bigint;
  leastBps: bigint;
  mostBps: bigint;
};

/** The expected income of all units and what the rents can pay, with `more` units on sale. Minor units. */
export async function offerFigures(q: Queryable, productId: bigint, more: number): Promise<OfferFigures | undefined> {
  const [row] = await q<OfferFigures[]>`select * from catalogue.offer_figures(${productId}, ${more})`;
  return row;
}

export type By = { caller: StaffCaller; assertion?: AssertionInput | undefined };
export type Plan = { kind: Kind; productId: bigint; partyId?: bigint; wish: Record<string, unknown> };
export type ProposeRefusal = Refusal<'catalogue_act_waiting'> | ApprovalRefusal | IntentRefusal;

/** Writes a proposal. With an assertion, the proposer also signs it. */
export async function propose<N extends string>(
  context: Context,
  by: By,
  intent: Intent,
  planOf: (tx: Transaction) => Promise<Plan | Refusal<N>>,
): Promise<Proposal | Refusal<N> | ProposeRefusal> {
  const made = await once(context.sql, intent, context.clock.now(), async (tx) => {
    const plan = await planOf(tx);
    return isRefusal(plan) ? plan : write(context, tx, { ...by, plan });
  });
  return isRefusal(made) ? made : required(await proposalById(context.sql, BigInt(made.id)));
}

async function write(
  context: Context,
  tx: Transaction,
  { plan, caller, assertion }: By & { plan: Plan },
): Promise<{ id: string } | Refusal<'catalogue_act_waiting'> | ApprovalRefusal> {
  const made = await writeProposal(context, tx, { plan, staffId: caller.staffId });
  if (isRefusal(made)) return made;
  const signed = await approveAtOnce(context, tx, { actId: made.actId, caller, assertion });
  return isRefusal(signed) ? signed : { id: String(made.id) };
}

/** Writes a proposal with its act, and no signature yet. */
export async function writeProposal(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { plan, staffId }: { plan: Plan; staffId: bigint },
): Promise<{ id: bigint; actId: bigint } | Refusal<'catalogue_act_waiting'>> {
  const { kind, productId, partyId = null, wish } = plan;
  const [said] = await tx<{ words: Words }[]>`
    select catalogue.words_of(${kind}, ${productId}, ${partyId}, ${JSON.stringify(wish)}::text::jsonb) as words`;
  const actId = await proposeAct(tx, {
    purpose: 'catalogue_changed',
    debit: null,
    credit: null,
    amount: null,
    statementLineId: null,
    content: required(said).words,
    staffId,
    at: context.clock.now(),
  });
  const [row] = await tx<{ id: bigint }[]>`
    insert into catalogue.proposal (act_id, kind, product_id, party_id, wish, proposed_by)
    values (${actId}, ${kind}, ${productId}, ${partyId}, ${JSON.stringify(wish)}::text::jsonb, ${staffId})
    on conflict do nothing returning id`;
  if (!row) return refuse('catalogue_act_waiting');
  await audit(tx, {
    staffId,
    action: 'catalogue.act_proposed',
    subject: `catalogue-act:${row.id}`,
    detail: { kind, productId, partyId, ...wish },
  });
  return { id: row.id, actId };
}
