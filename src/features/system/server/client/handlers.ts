import type { HandlersAt } from '../../../../platform/feature.ts';
import { codeOf } from '../../../../platform/version.ts';
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
      // Our client names its code too. A client of the seed may name its version alone.
      const code = body.code ?? codeOf(body.version ?? '');
      return {
        version: newestVersion,
        code: newestCode,
        update: code !== undefined && code < newestCode,
        required: code !== undefined && code < requiredCode,
        notes: updateNotes,
      };
    },
    'GET /api/v1/appConfig': () => readAppConfig(floor),
  };
}
