import type { Handlers, HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { assetForStaff, assetToWire, contractToWire } from '../staff-views.ts';
import { assets, contracts } from '../store.ts';
import { addAsset } from './add-asset.ts';
import { changeAsset } from './change-asset.ts';
import { shownProposal } from '../proposals/handlers.ts';
import { proposePartyBack, proposePartyEnd } from './end-party.ts';
import { nameParty } from './name-party.ts';
import { signAssetContract } from './sign-asset-contract.ts';

type Wire = typeof contract;

const idOrNone = (id: string | undefined) => (id === undefined ? {} : { productId: BigInt(id) });

function assetCalls(floor: Floor) {
  return {
    'GET /console/api/v1/assets': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => assets(floor.sql, idOrNone(query.productId), { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(assetToWire),
      }),
    'GET /console/api/v1/assets/{id}': async ({ path }) => assetForStaff(floor, BigInt(path.id)),
    'POST /console/api/v1/assets': async ({ body, caller, intent }) =>
      addAsset(floor, { staffId: caller.staffId, asset: { ...body, productId: BigInt(body.productId) } }, intent),
    'PUT /console/api/v1/assets/{id}': async ({ path, body, caller }) => {
      const { version, ...asset } = body;
      const assetId = BigInt(path.id);
      return changeAsset(floor, { staffId: caller.staffId, assetId, version, asset });
    },
  } satisfies Partial<Handlers<Wire>>;
}

function contractCalls(floor: Floor): HandlersAt<Wire, '/console/api/v1/contracts' | '/console/api/v1/parties'> {
  return {
    'GET /console/api/v1/contracts': ({ query }) => {
      const filter = {
        ...idOrNone(query.productId),
        ...(query.assetId === undefined ? {} : { assetId: BigInt(query.assetId) }),
        ...(query.text === undefined ? {} : { text: query.text }),
      };
      return readPage(query.limit, {
        rows: (limit) => contracts(floor.sql, filter, { after: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(contractToWire),
      });
    },
    'GET /console/api/v1/contracts/{id}': async ({ path }) => {
      const [row] = await contracts(floor.sql, { id: BigInt(path.id) }, { after: null, limit: 1 });
      return row ? contractToWire(row) : refuse('contract_not_found');
    },
    'POST /console/api/v1/contracts': async ({ body, caller, intent }) =>
      signAssetContract(
        floor,
        { staffId: caller.staffId, contract: { ...body, assetId: BigInt(body.assetId) } },
        intent,
      ),
    'POST /console/api/v1/contracts/{id}/parties': async ({ path, body, caller, intent }) =>
      nameParty(floor, { staffId: caller.staffId, contractId: BigInt(path.id), party: body }, intent),
    'POST /console/api/v1/parties/{id}/end': async ({ path, body, caller, intent }) =>
      shownProposal(floor, await proposePartyEnd(floor, { partyId: BigInt(path.id), ...body, caller }, intent)),
    'POST /console/api/v1/parties/{id}/take-end-back': async ({ path, body, caller, intent }) =>
      shownProposal(floor, await proposePartyBack(floor, { partyId: BigInt(path.id), ...body, caller }, intent)),
  };
}

export function assetHandlers(floor: Floor) {
  return { ...assetCalls(floor), ...contractCalls(floor) };
}
