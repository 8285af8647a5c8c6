// The callers of the fuzz: members and staff of every role, signed in. After each batch of requests it undoes changes
// that would shut them out of later ones.
import { openSession, openStaffSession } from '#features/identity/server/sessions/sessions.ts';
import type { StaffRole } from '#platform/http/contract.ts';
import { transaction } from '#platform/database/db.ts';
import { endpoints, type Stage } from '../console-acts/stage.ts';
import type { Chance } from './dice.ts';
import type { FuzzMarket } from './fuzz-market.ts';
import type { FuzzRequest } from './request-fuzz.ts';

/** `by`: the id of a caller with a valid token for this kind of route, or undefined. */
export type PreparedRequest = FuzzRequest & { remoteAddress: string; by: string | undefined };
export type FuzzPeople = {
  signIn(): Promise<void>;
  prepare(request: FuzzRequest, chance: Chance): PreparedRequest;
  /** The header that identifies the intended caller. */
  tokenOf(request: Pick<FuzzRequest, 'route' | 'staff' | 'as'>, chance: Chance): { authorization: string };
  /** The same request again, with the current session. */
  again(request: PreparedRequest): PreparedRequest;
  restore(batch: readonly FuzzRequest[]): Promise<void>;
};

export async function fuzzPeople(stage: Stage, members: readonly bigint[], market: FuzzMarket): Promise<FuzzPeople> {
  const { db } = stage;
  // The staff of the stage and of the office, whose restored accounts let the office go on signing for the market.
  const staff = await db.owner<{ id: bigint; roles: StaffRole[]; password: string }[]>`
    select id, roles, password_hash as password from identity.staff order by id`;
  let tokens: Record<'members' | 'staff', Map<string, string>> = { members: new Map(), staff: new Map() };

  async function signIn(): Promise<void> {
    tokens = await transaction(db.app, async (tx) => {
      const made: typeof tokens = { members: new Map(), staff: new Map() };
      for (const memberId of members) {
        const session = { memberId, deviceId: 'fuzz', device: 'fuzz', sessionDays: 30 };
        made.members.set(String(memberId), (await openSession(stage.world.context, tx, session)).token);
      }
      for (const { id } of staff) {
        const { token } = await openStaffSession(stage.world.context, tx, { staffId: id, method: 'password' });
        made.staff.set(String(id), token);
      }
      return made;
    });
  }

  /** The recipe's caller. Without one: any member, or for staff requests mostly a person with the required role. */
  function asker({ route, staff: desk, as }: Pick<FuzzRequest, 'route' | 'staff' | 'as'>, chance: Chance): string {
    const own = desk ? tokens.staff : tokens.members;
    if (as !== undefined && own.has(as)) return as;
    const roles = endpoints[route]?.roles;
    const fit = staff.filter((one) => !roles || one.roles.some((role) => role === 'admin' || roles.includes(role)));
    const from = desk && chance() < 0.7 ? fit.map(({ id }) => String(id)) : [...own.keys()];
    return from[Math.floor(chance() * from.length)] as string;
  }

  return {
    signIn,
    /** Gives a request a caller: mostly the right one, sometimes one of the other kind, none, or a forged token. */
    prepare(request, chance) {
      const [own, other] = request.staff ? [tokens.staff, tokens.members] : [tokens.members, tokens.staff];
      const by = asker(request, chance);
      const right = own.get(by) as string;
      const strange = [...other.values()][Math.floor(chance() * other.size)] as string;
      const dice = chance();
      const token = dice < 0.94 ? right : dice < 0.96 ? strange : dice < 0.98 ? `${right.slice(0, -1)}x` : '';
      // Use many addresses, because the limit of sign-ins is per address and not under test here.
      const remoteAddress = `10.${Math.floor(chance() * 256)}.${Math.floor(chance() * 256)}.1`;
      const headers = token ? { ...request.headers, authorization: token } : request.headers;
      // A jump of months would leave nothing to do, so requests may move the clock only a little.
      const payload = /clock/.test(request.route) ? '{"seconds":30}' : request.payload;
      return { ...request, payload, headers, remoteAddress, by: token === right ? by : undefined };
    },

    tokenOf: (request, chance) => ({
      authorization: (request.staff ? tokens.staff : tokens.members).get(asker(request, chance)) as string,
    }),

    again(request) {
      const authorization = (request.staff ? tokens.staff : tokens.members).get(request.by ?? '') ?? '';
      return { ...request, headers: { ...request.headers, authorization }, replays: true };
    },

    /**
     * Undoes maintenance and other settings, the bank's faults, locked PINs, counted attempts and frozen members. Sets
     * up changed staff again and opens new sessions where they have ended.
     */
    async restore(batch) {
      const changed = (pattern: RegExp) => batch.some(({ method, route }) => method !== 'GET' && pattern.test(route));
      if (changed(/bank-faults/)) await stage.world.faults();
      if (changed(/settings/)) await market.restoreSettings();
      if (changed(/console\/api\/v1\/(staff|members)/)) {
        for (const one of staff)
          await db.owner`
            update identity.staff set disabled_at = null, roles = ${one.roles}, password_hash = ${one.password}
              where id = ${one.id}`;
        await db.owner`update identity.member set frozen_at = null, frozen_reason = null where frozen_at is not null`;
      }
      if (changed(/approve|confirm|settings|staff|passkeys|me\//)) await db.owner`delete from identity.attempt`;
      if (changed(/ \/api\/v1\//))
        await db.owner`update identity.member_secret set pin_locked_until = null, pin_tries = 0 where pin_tries > 0`;
      if (changed(/session|password|staff|members/)) await signIn();
    },
  };
}
