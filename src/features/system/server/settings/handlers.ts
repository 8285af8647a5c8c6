import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { maintenanceEnd } from '../maintenance.ts';
import { approveSetting } from './approve-setting.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings, oneSetting } from './settings-list.ts';
import { withdrawProposal } from './withdraw-setting.ts';

async function show(floor: Floor, key: string) {
  return (await oneSetting(floor, key)) ?? refuse('setting_not_found');
}

export function settingHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/settings'> {
  return {
    'GET /console/api/v1/settings': async () => {
      const [items, maintenanceUntil] = await Promise.all([listSettings(floor), maintenanceEnd(floor)]);
      return { items, next: null, maintenanceUntil };
    },
    'GET /console/api/v1/settings/{id}': ({ path }) => show(floor, path.id),
    'PUT /console/api/v1/settings/{id}': async ({ caller, path, body }) =>
      (await changeSetting(floor, { key: path.id, staff: caller, ...body })) ?? show(floor, path.id),
    'POST /console/api/v1/settings/{id}/approve': async ({ caller, path, body }) =>
      (await approveSetting(floor, {
        key: path.id,
        staff: caller,
        actId: BigInt(body.actId),
        assertion: body.assertion,
      })) ?? show(floor, path.id),
    'POST /console/api/v1/settings/{id}/withdraw': async ({ caller, path, body }) =>
      (await withdrawProposal(floor, { key: path.id, staff: caller, actId: BigInt(body.actId) })) ??
      show(floor, path.id),
  };
}
