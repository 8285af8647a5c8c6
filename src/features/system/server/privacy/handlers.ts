import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { readConsents, setConsent } from './consents.ts';
import { deleteContacts } from './delete-contacts.ts';
import { saveContacts } from './save-contacts.ts';
import { deleteLocation } from './delete-location.ts';
import { saveLocation } from './save-location.ts';

export function privacyHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/api/v1/consents' | '/api/v1/location' | '/api/v1/contact'> {
  return {
    'GET /api/v1/consents': ({ caller }) => readConsents(floor, caller.memberId),
    'PUT /api/v1/consents': ({ caller, body }) => setConsent(floor, { memberId: caller.memberId, ...body }),
    'POST /api/v1/location': ({ caller, body }) => saveLocation(floor, { memberId: caller.memberId, ...body }),
    'DELETE /api/v1/location': async ({ caller }) => {
      await deleteLocation(floor, caller.memberId);
      return null;
    },
    'POST /api/v1/contact': async ({ caller, body }) => {
      if (!body.hashes) return { saved: 0, members: [] };
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
  };
}
