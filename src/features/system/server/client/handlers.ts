import type { HandlersAt } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import type { contract } from '../../contract.ts';
import { systemSettings } from '../settings.ts';
import { readAppConfig } from './read-app-config.ts';

export function clientHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/api/download/update' | '/api/v1/appConfig'> {
  return {
    'POST /api/download/update': async ({ body }) => {
      const { newestVersion, newestCode, requiredCode, updateNotes } = await systemSettings.read(floor);
      const update = body.code !== undefined && body.code < newestCode;
      return {
        version: newestVersion,
        code: newestCode,
        update,
        required: body.code !== undefined && body.code < requiredCode,
        notes: updateNotes,
      };
    },
    'GET /api/v1/appConfig': () => readAppConfig(floor),
  };
}
