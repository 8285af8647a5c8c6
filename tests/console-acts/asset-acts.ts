// Attacks through acts of assets: contracts and parties decide where money may go later.
import assert from 'node:assert/strict';
import { addDays } from '#platform/time/clock.ts';
import { APPROVAL } from '#kit/people.ts';
import type { ConsoleAct } from './acts.ts';
import { en, PIXEL, signPage, versionOf } from './product-acts.ts';
import type { Attack } from './stage.ts';

export const assetActs = {
  'POST /console/api/v1/assets': async ({ ask, products: of }) => {
    const add = async (productId: string) =>
      ask('catalogue', 'POST /console/api/v1/assets', {
        body: {
          productId,
          slug: 'second-pump',
          name: en('Pump'),
          what: en('A pump'),
          place: en('Mojo'),
          serial: 'P-2',
          lessee: 'Awash Haulage',
          insurance: en('Insured'),
          liable: en('The lessee'),
          state: 'working',
        },
      });
    assert.equal((await add('999999')).name, 'product_not_found');
    await signPage(ask, await add(String(of.let.id)));
  },

  'PUT /console/api/v1/assets/{id}': async (stage) => {
    const { assetId } = stage.products.let;
    const change = async (version: number) =>
      stage.ask('catalogue', 'PUT /console/api/v1/assets/{id}', {
        id: assetId,
        body: {
          version,
          name: en('Pump'),
          what: en('A pump'),
          place: en('Mojo'),
          serial: 'P-1',
          lessee: 'Somebody Else',
          insurance: en('Insured'),
          liable: en('Nobody'),
          state: 'lost',
        },
      });
    assert.equal((await change(99)).name, 'changed_meanwhile');
    await signPage(stage.ask, await change(await versionOf(stage, 'asset', assetId)));
  },

  'POST /console/api/v1/assets/{id}/documents': async ({ ask, products: of }) => {
    const add = async (id: bigint | string, fileBase64: string) =>
      ask('catalogue', 'POST /console/api/v1/assets/{id}/documents', {
        id,
        body: { kind: 'invoice', title: en('Invoice'), fileBase64 },
      });
    assert.equal((await add(of.let.assetId, 'AAAA')).name, 'paper_not_readable');
    assert.equal((await add('999999', PIXEL)).name, 'asset_not_found');
    await signPage(ask, await add(of.let.assetId, PIXEL));
  },

  'POST /console/api/v1/contracts': async ({ ask, products: of, world }) => {
    const sign = async (assetId: bigint | string, feeBps = 500) =>
      ask('catalogue', 'POST /console/api/v1/contracts', {
        body: {
          assetId: String(assetId),
          number: 'ACTS-1',
          title: en('Lease'),
          bills: 'day',
          dueDay: null,
          graceDays: 0,
          rentMinor: 1_00,
          feeBps,
          startsOn: addDays(world.context.clock.today(), -90),
          endsOn: null,
        },
      });
    assert.equal((await sign('999999')).name, 'asset_not_found');
    // First a contract with a higher fee than members bought at. Then a second contract beside the running one: it has
    // no payer, so the running contract's rent cannot be booked under it.
    assert.equal((await sign(of.let.assetId, 501)).name, 'fee_above_declared');
    await signPage(ask, await sign(of.let.assetId));
    await signPage(ask, await sign(of.let.assetId), 'slug_taken');
  },

  'POST /console/api/v1/contracts/{id}/parties': async ({ ask, db, products: of, lessees, world, suppliers }) => {
    const today = world.context.clock.today();
    const name = async (role: 'payer' | 'supplier', account: string, fromOn = today) => {
      const [bankCode = '', bankNumber = ''] = account.split(' ');
      const party = { role, name: 'A Friend', bankKind: 'account', bankCode, bankNumber, fromOn } as const;
      return (
        await ask('catalogue', 'POST /console/api/v1/contracts/{id}/parties', { id: of.let.contractId, body: party })
      ).name;
    };
    const [own] = await db.app<{ account: string }[]>`select account from ledger.operator_account limit 1`;
    assert.equal(await name('payer', own?.account ?? ''), 'payer_conflict');
    assert.equal(await name('payer', suppliers.other.account), 'payer_conflict');
    assert.equal(await name('supplier', lessees.other.account), 'payer_conflict');
    assert.equal(await name('payer', lessees.other.account, addDays(today, -1)), 'party_in_the_past');
  },

  'POST /console/api/v1/parties/{id}/end': async ({ ask, db, lessees, world }) => {
    const today = world.context.clock.today();
    const { partyId } = lessees.other;
    const end = (endedOn: string) =>
      ask('catalogue', 'POST /console/api/v1/parties/{id}/end', {
        id: partyId,
        body: { endedOn, assertion: APPROVAL },
      });
    assert.equal((await end(addDays(today, -1))).name, 'party_in_the_past');
    const { data } = await end(today);
    // One clerk alone can't end a lessee's rents.
    const [party] = await db.app`select from catalogue.party where id = ${partyId} and ended_on is null`;
    assert.ok(party);
    const withdrawn = await ask('catalogue', 'POST /console/api/v1/catalogue-acts/{id}/withdraw', {
      id: data.id as string,
    });
    assert.equal(withdrawn.name, 'ok');
  },

  'POST /console/api/v1/parties/{id}/take-end-back': async ({ ask, lessees }) => {
    const back = async (id: bigint | string) =>
      (await ask('catalogue', 'POST /console/api/v1/parties/{id}/take-end-back', { id, body: {} })).name;
    assert.equal(await back('999999'), 'party_not_found');
    assert.equal(await back(lessees.other.partyId), 'party_not_ended');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
