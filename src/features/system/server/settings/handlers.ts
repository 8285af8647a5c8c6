import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { maintenanceEnd } from '../maintenance.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings, oneSetting } from './settings-list.ts';

async function show(context: Context, key: string) {
  return (await oneSetting(context, key)) ?? refuse('setting_not_found');
}

export function settingHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/settings'> {
  return {
    'GET /console/api/v1/settings': async () => {
      const [items, maintenanceUntil] = await Promise.all([listSettings(context), maintenanceEnd(context)]);
      return { items, next: null, maintenanceUntil };
    },
    'GET /console/api/v1/settings/{id}': ({ path }) => show(context, path.id),
    'PUT /console/api/v1/settings/{id}': async ({ caller, path, body }) =>
      (await changeSetting(context, { setting: path.id, staff: caller, ...body })) ?? show(context, path.id),
  };
}
