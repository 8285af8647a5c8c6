import type { HandlersAt } from '#platform/feature.ts';
import { codeOf, RELEASE, RELEASE_CODE, VERSION, VERSION_CODE } from '#universal/version.ts';
import type { Floor } from '#platform/floor.ts';
import type { contract } from '../../contract.ts';
import { systemSettings } from '../settings.ts';
import { readAppConfig } from './read-app-config.ts';

export function clientHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/api/download/update' | '/api/v1/appConfig'> {
  return {
    'POST /api/download/update': async ({ body }) => {
      const { requiredCode, updateNotes } = await systemSettings.read(floor);
      const code = releaseOf(body);
      return {
        version: VERSION,
        code: VERSION_CODE,
        release: RELEASE,
        update: code !== undefined && code < RELEASE_CODE,
        required: code !== undefined && code < requiredCode,
        notes: updateNotes,
      };
    },
    'GET /api/v1/appConfig': () => readAppConfig(floor),
  };
}

type Asked = { version?: string | undefined; code?: number | undefined; release?: string | undefined };

/**
 * The release that asks, as a number. Our app names it. One that names a version alone is of that release: our apps did
 * so until 1.3.0. The seed's own version is served by every release, so it is never too old (wire.md 4).
 */
function releaseOf({ version = '', code = codeOf(version), release }: Asked): number | undefined {
  if (release !== undefined) return codeOf(release);
  return code === VERSION_CODE ? undefined : code;
}
