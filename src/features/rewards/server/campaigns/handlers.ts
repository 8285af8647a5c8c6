import { toWire } from '#ledger/money.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { CampaignView } from '../../contract/campaigns.ts';
import type { contract } from '../../contract.ts';
import { rewardKindOf } from '../kinds.ts';
import { type Campaign, campaignById, listCampaigns, promisedUnder } from './campaign-store.ts';
import { approveCampaign, withdrawCampaign } from './end-proposal.ts';
import { proposeCampaign } from './propose-campaign.ts';

export function campaignHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/rewards/campaigns'> {
  const shown = async <R extends Refusal>(one: Campaign | R) =>
    isRefusal(one) ? one : must((await campaignViews(floor, [one]))[0]);
  return {
    'GET /console/api/v1/rewards/campaigns': ({ query: { after, limit: most, state = null, name = null } }) =>
      readPage(most, {
        rows: (limit) => listCampaigns(floor.sql, { after: idOf(after), state, name, limit }),
        key: (row) => row.id,
        items: (rows) => campaignViews(floor, rows),
      }),
    'GET /console/api/v1/rewards/campaigns/{id}': async ({ path }) =>
      shown((await campaignById(floor.sql, BigInt(path.id))) ?? refuse('campaign_not_found')),
    'POST /console/api/v1/rewards/campaigns': async ({ caller, body, intent }) => {
      const { assertion, most, ...rest } = body;
      return shown(await proposeCampaign(floor, { wish: { ...rest, most: BigInt(most) }, caller, assertion }, intent));
    },
    'POST /console/api/v1/rewards/campaigns/{id}/approve': async ({ caller, path, body }) =>
      shown(await approveCampaign(floor, { id: BigInt(path.id), caller, assertion: body.assertion })),
    'POST /console/api/v1/rewards/campaigns/{id}/withdraw': async ({ caller, path }) =>
      shown(await withdrawCampaign(floor, { id: BigInt(path.id), caller })),
  };
}

async function campaignViews(
  { sql, clock }: Pick<Floor, 'sql' | 'clock'>,
  rows: readonly Campaign[],
): Promise<CampaignView[]> {
  const promised = await promisedUnder(
    sql,
    rows.map(({ name }) => name),
  );
  return rows.map(({ id, actId, most, proposedBy, proposedAt, endedAt, ...rest }) => ({
    ...rest,
    id: String(id),
    actId: String(actId),
    gives: must(rewardKindOf(rest.kind)).gives,
    most: toWire(most),
    promised: toWire(promised.get(rest.name) ?? 0n),
    running: rest.state === 'done' && !rest.replaced && rest.until >= clock.today(),
    proposedBy: String(proposedBy),
    proposedAt: proposedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
