// Deeds about what is sold, and about rounds of draws.
import { writeProposal, type Plan } from '#features/catalogue/server/proposals/proposals.ts';
import { stockLine } from '#features/catalogue/server/products/sales.ts';
import { aRoundWish } from '#kit/draws.ts';
import { makeDraft, makeProduct } from '#kit/market.ts';
import { ok } from '#kit/outcome.ts';
import { required } from '#platform/required.ts';
import type { Stage } from '../console-acts/stage.ts';
import { type Deed, posts } from './deeds.ts';
import { proposed } from './engine-deeds.ts';

const SIGNS = 'POST /console/api/v1/catalogue-acts/{id}/approve';

/** Writes a proposal that no one has signed. */
const planned = ({ db, ids, world }: Stage, plan: Plan): Promise<{ id: bigint; actId: bigint }> =>
  db.app.begin(async (tx) => ok(await writeProposal(world.context, tx, { plan, staffId: ids.abebe })));

const signed = (named: Pick<Deed, 'group' | 'what'>, { id, actId }: { id: bigint; actId: bigint }): Deed => ({
  ...named,
  actId,
  signs: SIGNS,
  does: (tx) => tx`update catalogue.proposal set state = 'done' where id = ${id}`,
});

export async function productDeeds(stage: Stage): Promise<Deed[]> {
  return [...(await ofSales(stage)), ...(await ofPages(stage)), await ofDraws(stage)];
}

async function ofSales(stage: Stage): Promise<Deed[]> {
  const { ask, db, products } = stage;
  const draft = await makeDraft(db, { stock: 50n });
  const opening = { stock: 50, salesEndAt: null, maturesOn: null };
  const open = await proposed(stage, 'catalogue', 'POST /console/api/v1/products/{id}/open', {
    id: draft.id,
    body: opening,
  });
  const less = { id: products.let.id, body: { units: 2 } };
  await ask('catalogue', 'POST /console/api/v1/products/{id}/stock/take-off', less);
  const more = await planned(stage, { kind: 'stock', productId: products.let.id, wish: { stock: 1 } });
  const other = await makeProduct(db);
  const [now] = await db.app<{ words: Record<string, unknown> }[]>`
    select catalogue.sold_words(p) as words from catalogue.product p where id = ${other.id}`;
  const from = required(now).words;
  const change = { from, sold: { ...from, title: { en: 'A better thing' } } };
  const offer = await planned(stage, { kind: 'change', productId: other.id, wish: change });
  return [
    signed({ group: 'sell', what: 'Put a product on sale' }, { id: BigInt(open.id), actId: open.actId }),
    {
      group: 'sell',
      what: 'Put a product on sale past the act',
      does: (tx) => tx`update catalogue.product set status = 'on_sale' where id = ${draft.id}`,
      withTwo: 'two_persons_required',
    },
    signed({ group: 'sell', what: 'Add units' }, more),
    {
      group: 'sell',
      what: 'Add units past the act: post them',
      actId: more.actId,
      does: posts('alone', more.id, stockLine(products.let.id, 1n, more.id)),
      withTwo: 'stock_not_signed',
    },
    signed({ group: 'change', what: 'Change what is sold' }, offer),
    {
      group: 'change',
      what: 'Change what is sold past the act',
      does: (tx) => tx`update catalogue.product set risks = '[]' where id = ${other.id}`,
      withTwo: 'two_persons_required',
    },
  ];
}

async function ofPages(stage: Stage): Promise<Deed[]> {
  const { db, world } = stage;
  const [one, two, three] = [await makeProduct(db), await makeProduct(db), await makeProduct(db)];
  const today = world.context.clock.today();
  const text = { en: 'A thing' };
  const said = { name: text, what: text, place: text, insurance: text, liable: text, serial: 'S', lessee: 'L' };
  const row = { product_id: String(one.id), slug: 'one-more', state: 'working', ...said };
  const page = await planned(stage, { kind: 'page', productId: one.id, wish: { into: 'asset', row } });
  const end = { productId: two.id, partyId: two.partyId, wish: { endedOn: today } };
  await db.owner`update catalogue.party set ended_on = ${today} where id = ${three.partyId}`;
  const back = { productId: three.id, partyId: three.partyId, wish: {} };
  return [
    signed({ group: 'change', what: 'Change a product’s page' }, page),
    {
      group: 'change',
      what: 'Change a product’s page past the act',
      does: (tx) => tx`
        insert into catalogue.party (contract_id, role, name, bank_kind, bank_code, bank_number, from_on, added_by)
        values (${one.contractId}, 'payer', 'A friend', 'account', 'CBE', '7654321', ${today}, ${stage.ids.abebe})`,
      withTwo: 'two_persons_required',
    },
    signed({ group: 'close', what: 'End a payer of rent' }, await planned(stage, { kind: 'party_end', ...end })),
    signed({ group: 'undo', what: 'Take a payer’s end back' }, await planned(stage, { kind: 'party_back', ...back })),
    {
      group: 'undo',
      what: 'Reopen a tranche whose sales have ended',
      does: async (tx) => {
        await tx`update catalogue.tranche set closed_at = platform.now() where id = ${one.trancheId}`;
        await tx`update catalogue.tranche set closed_at = null where id = ${one.trancheId}`;
      },
      withTwo: 'tranche_closed',
    },
  ];
}

async function ofDraws(stage: Stage): Promise<Deed> {
  const body = aRoundWish({ playsMost: 10 }, stage.world.context.clock.now());
  const { id } = await proposed(stage, 'abebe', 'POST /console/api/v1/draws/rounds', { body });
  const [round] = await stage.db.app<{ actId: bigint }[]>`select act_id from draws.round where id = ${BigInt(id)}`;
  return {
    group: 'sell',
    what: 'Open a round of draws',
    actId: required(round).actId,
    signs: 'POST /console/api/v1/draws/rounds/{id}/approve',
    does: (tx) => tx`select draws.open_round(${BigInt(id)})`,
  };
}
