import { CURRENCY } from '../../../platform/currencies.ts';
import { defineRoutes } from '../../../platform/feature.ts';
import type { Floor } from '../../../platform/floor.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { VERSION } from '../../../platform/version.ts';
import { identitySettings } from '../../identity/server/public.ts';
import { contract, refusals } from '../contract.ts';
import { advanceClock, readClock } from './advance-clock.ts';
import { readFaults, setFaults } from './bank-faults.ts';
import { readChecks } from './check-books.ts';
import { approveSetting } from './approve-setting.ts';
import { changeSetting } from './change-setting.ts';
import { withdrawProposal } from './withdraw-setting.ts';
import { readMaintenance, shutOutUntil } from './maintenance.ts';
import { readConsents, setConsent } from './consents.ts';
import { deleteContacts, saveContacts } from './save-contacts.ts';
import { deleteLocation, saveLocation } from './save-location.ts';
import { systemSettings } from './settings.ts';
import { clientBounds, listSettings, oneSetting } from './settings-list.ts';

/** The currency of the only settlement rail and of every account (promises.md 8); no setting changes it. */

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (floor) => ({
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
    'GET /api/v1/appConfig': () => appConfig(floor),
    'GET /api/v1/consents': ({ caller }) => readConsents(floor, caller.memberId),
    'PUT /api/v1/consents': ({ caller, body }) => setConsent(floor, { memberId: caller.memberId, ...body }),
    'POST /api/v1/location': ({ caller, body }) => saveLocation(floor, { memberId: caller.memberId, ...body }),
    'DELETE /api/v1/location': async ({ caller }) => {
      await deleteLocation(floor, caller.memberId);
      return null;
    },
    'POST /api/v1/contact': async ({ caller, body }) => {
      const saved = await saveContacts(floor, { memberId: caller.memberId, hashes: body.hashes });
      if (isRefusal(saved)) return saved;
      return {
        saved: saved.saved,
        members: saved.members.map(({ memberNo, nickname, avatar }) => ({ memberNo, nickname, avatar })),
      };
    },
    'DELETE /api/v1/contact': async ({ caller }) => {
      await deleteContacts(floor, caller.memberId);
      return null;
    },
    'GET /console/api/v1/settings': async () => {
      const [items, maintenanceUntil] = await Promise.all([listSettings(floor), maintenanceEnd(floor)]);
      return { items, next: null, maintenanceUntil };
    },
    'GET /console/api/v1/settings/{id}': ({ path }) => shownSetting(floor, path.id),
    'PUT /console/api/v1/settings/{id}': async ({ caller, path, body }) =>
      (await changeSetting(floor, { key: path.id, staff: caller, ...body })) ?? shownSetting(floor, path.id),
    'POST /console/api/v1/settings/{id}/approve': async ({ caller, path, body }) =>
      (await approveSetting(floor, {
        key: path.id,
        staff: caller,
        actId: BigInt(body.actId),
        assertion: body.assertion,
      })) ?? shownSetting(floor, path.id),
    'POST /console/api/v1/settings/{id}/withdraw': async ({ caller, path, body }) =>
      (await withdrawProposal(floor, { key: path.id, staff: caller, actId: BigInt(body.actId) })) ??
      shownSetting(floor, path.id),
    'GET /console/api/v1/checks': async () => {
      const { ranAt, late, checks } = await readChecks(floor);
      const items = checks.map(({ name, finds, found }) => ({
        id: name,
        finds,
        found: found === null ? null : Number(found),
      }));
      return { ranAt: ranAt?.toISOString() ?? null, late, items };
    },
    'GET /console/api/v1/sandbox/clock': () => readClock(floor),
    'POST /console/api/v1/sandbox/clock/advance': async ({ caller, body }) =>
      (await advanceClock(floor, { staffId: caller.staffId, seconds: body.seconds })) ?? readClock(floor),
    'GET /console/api/v1/sandbox/bank-faults': () => readFaults(floor),
    'PUT /console/api/v1/sandbox/bank-faults': ({ caller, body }) =>
      setFaults(floor, { staffId: caller.staffId, rules: body.rules }),
  }),
});

async function shownSetting(floor: Floor, key: string) {
  return (await oneSetting(floor, key)) ?? refuse('setting_not_found');
}

/** Null once it is over, even if nobody switched it off. */
async function maintenanceEnd(floor: Floor): Promise<string | null> {
  return shutOutUntil(await readMaintenance(floor.sql), floor.clock.now())?.toISOString() ?? null;
}

/** The seed's names, and further fields that our client needs. */
async function appConfig(floor: Floor) {
  const values = await systemSettings.read(floor);
  const { agreementVersion } = await identitySettings.read(floor);
  const { teamRebateDepth, draws, salary, contactMatching } = values;
  return {
    app_currency: CURRENCY,
    app_maintain_time: values.maintenance ? ((await maintenanceEnd(floor)) ?? '') : '',
    // The robot and the lucky-employee award are not part of this release: their buttons stay hidden (screens.md 7).
    ai_robot_status: 0,
    pdd_status: 0,
    profile: floor.config.profile,
    // The only settlement rail is the sandbox bank; no setting changes that (promises.md 8).
    playMoney: true,
    version: VERSION,
    agreementVersion,
    now: floor.clock.now().toISOString(),
    features: { teamRebateDepth, draws, salary, contactMatching },
    bounds: await clientBounds(floor),
  };
}
