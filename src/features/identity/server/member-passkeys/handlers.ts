import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { newChallenge } from '../passkeys/challenges.ts';
import { anyPasskeyRequest, passkeysOf, passkeyToWire } from '../passkeys/passkeys.ts';
import { whereOf } from '../sessions/caller-mark.ts';
import { sessionToWire } from '../sessions/session-view.ts';
import { addMemberPasskey, beginPasskey } from './add-member-passkey.ts';
import { removeMemberPasskey } from './remove-member-passkey.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

type Wire = typeof contract;

export function memberPasskeyHandlers(floor: Floor) {
  return {
    'POST /api/v1/passkey-sessions/options': async () =>
      anyPasskeyRequest({
        challenge: await newChallenge(floor.sql, { face: 'member', id: null, purpose: 'sign_in' }),
        publicUrl: floor.config.publicUrl,
      }),
    'POST /api/v1/passkey-sessions': async ({ body, ...call }) => {
      const where = { ...whereOf(call), device: body.device ?? '' };
      const session = await signInByPasskey(floor, { response: body.response, ...where });
      return isRefusal(session) ? session : sessionToWire(session);
    },
    'GET /api/v1/passkeys': async ({ caller }) => ({
      items: (await passkeysOf(floor.sql, { face: 'member', id: caller.memberId })).map(passkeyToWire),
    }),
    'POST /api/v1/passkeys/options': ({ caller: { memberId }, body }) => beginPasskey(floor, { memberId, ...body }),
    'POST /api/v1/passkeys': async ({ caller, body }) => {
      const passkey = await addMemberPasskey(floor, { ...caller, ...body });
      return isRefusal(passkey) ? passkey : passkeyToWire(passkey);
    },
    'POST /api/v1/passkeys/{id}/remove': ({ caller, path, body }) =>
      removeMemberPasskey(floor, { memberId: caller.memberId, id: BigInt(path.id), ...body }),
  } satisfies Partial<Handlers<Wire>>;
}
