import { CURRENCY } from '#universal/currencies.ts';
import type { Floor } from '#platform/floor.ts';
import { RELEASE, VERSION } from '#universal/version.ts';
import { awardSettings } from '#features/award/server/public.ts';
import { chancesSettings } from '#features/chances/server/public.ts';
import { identitySettings } from '#features/identity/server/public.ts';
import { robotSettings } from '#features/robot/server/public.ts';
import { salarySettings } from '#features/salary/server/public.ts';
import { teamSettings } from '#features/team/server/public.ts';
import { announcedMaintenance } from '../maintenance/maintenance-rules.ts';
import { maintenanceEnd } from '../maintenance/maintenance.ts';
import { systemSettings } from '../settings.ts';
import { clientBounds } from '../settings/settings-list.ts';

/** The seed's names, and further fields that our client needs. */
export async function readAppConfig(floor: Floor) {
  const values = await systemSettings.read(floor);
  const { agreementVersion } = await identitySettings.read(floor);
  const { rebateDepth: teamRebateDepth } = await teamSettings.read(floor);
  const [robot, award, { offered: salary }, { draws }] = await Promise.all([
    robotSettings.read(floor),
    awardSettings.read(floor),
    salarySettings.read(floor),
    chancesSettings.read(floor),
  ]);
  const { contactMatching } = values;
  const announced = announcedMaintenance(values, floor.clock.now());
  const end = values.maintenance ? await maintenanceEnd(floor) : null;
  return {
    app_currency: CURRENCY,
    app_maintain_time: end ?? announced?.from ?? '',
    announcedMaintenance: announced,
    // The seed's names: their buttons show at 1 (screens.md 7).
    ai_robot_status: robot.offered ? 1 : 0,
    pdd_status: award.offered ? 1 : 0,
    profile: floor.config.profile,
    // The only settlement rail is the sandbox bank. No setting changes that (promises.md 8).
    playMoney: true,
    version: VERSION,
    release: RELEASE,
    agreementVersion,
    now: floor.clock.now().toISOString(),
    features: { teamRebateDepth, draws, salary, contactMatching },
    bounds: await clientBounds(floor),
  };
}
