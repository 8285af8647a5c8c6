// Answers what an app asks first: its configuration (versions, languages, maintenance), and whether it needs an update.
import { awardSettings } from '#features/award/server/public.ts';
import { chancesSettings } from '#features/chances/server/public.ts';
import { identitySettings } from '#features/identity/server/public.ts';
import { robotSettings } from '#features/robot/server/public.ts';
import { salarySettings } from '#features/salary/server/public.ts';
import { teamSettings } from '#features/team/server/public.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { CURRENCY } from '#universal/currencies.ts';
import { codeOf, RELEASE, RELEASE_CODE, VERSION, VERSION_CODE } from '#universal/version.ts';
import type { contract } from '../contract.ts';
import { announcedMaintenance, maintenanceEnd } from './maintenance.ts';
import { systemSettings } from './settings.ts';
import { clientBounds } from './settings/settings-list.ts';

/** The configuration, with the seed's names and further fields that our client needs. */
async function readAppConfig(context: Context) {
  const values = await systemSettings.read(context);
  const { agreementVersion } = await identitySettings.read(context);
  const { rebateDepth: teamRebateDepth } = await teamSettings.read(context);
  const [robot, award, { offered: salary }, { draws }] = await Promise.all([
    robotSettings.read(context),
    awardSettings.read(context),
    salarySettings.read(context),
    chancesSettings.read(context),
  ]);
  const { contactMatching } = values;
  const announced = announcedMaintenance(values, context.clock.now());
  const end = values.maintenance ? await maintenanceEnd(context) : null;
  return {
    app_currency: CURRENCY,
    app_maintain_time: end ?? announced?.from ?? '',
    announcedMaintenance: announced,
    // The seed's names. The app shows their buttons if the value is 1 (screens.md 7).
    ai_robot_status: robot.offered ? 1 : 0,
    pdd_status: award.offered ? 1 : 0,
    profile: context.config.profile,
    // The only settlement rail is the sandbox bank. No setting changes that (promises.md 8).
    playMoney: true,
    version: VERSION,
    release: RELEASE,
    agreementVersion,
    now: context.clock.now().toISOString(),
    features: { teamRebateDepth, draws, salary, contactMatching },
    bounds: await clientBounds(context),
  };
}

export function clientHandlers(
  context: Context,
): HandlersAt<typeof contract, '/api/download/update' | '/api/v1/appConfig'> {
  return {
    'POST /api/download/update': async ({ body }) => {
      const { requiredCode, updateNotes } = await systemSettings.read(context);
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
    'GET /api/v1/appConfig': () => readAppConfig(context),
  };
}

type Asked = { version?: string | undefined; code?: number | undefined; release?: string | undefined };

/**
 * The release of the app that asks, as a number. Our app sends its release. An app that sends only a version has that
 * release, as ours did until 1.3.0. The seed's own version is served by every release, so it is never too old
 * (wire.md 4).
 */
function releaseOf({ version = '', code = codeOf(version), release }: Asked): number | undefined {
  if (release !== undefined) return codeOf(release);
  return code === VERSION_CODE ? undefined : code;
}
