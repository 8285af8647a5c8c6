// The console's search box. Each feature finds its own records (server/finders.ts); this file combines what they find,
// for the caller's roles.
import { toWire } from '#ledger/money.ts';
import type { Data } from '#platform/http/contract.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { type Finder, type Found, readTyped, type Wanted } from '#platform/finder.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#features/acts/server/public.ts';
import type { contract } from '../contract.ts';
import { finders } from './finders.gen.ts';

type Group = Data<(typeof contract)['GET /console/api/v1/search']>['groups'][number];

const SHOWN = 5;
/**
 * If at most this many members match, their records are found too. With more, the right one would be buried. Members
 * with another spelling count only if nothing else matches.
 */
const MEMBERS_MOST = 3;

const all: readonly Finder[] = Object.values(finders).flat();

export async function search(context: Context, caller: StaffCaller, typed: string): Promise<Group[]> {
  const mine = all.filter(({ roles }) => caller.roles.some((role) => role === 'admin' || roles.includes(role)));
  const wanted = { text: readTyped(typed), memberIds: [], limit: SHOWN + 1 };
  const members = await findIn(
    context,
    mine.filter((one) => one.members),
    wanted,
  );
  const found = members.flatMap((group) => group.found);
  const named = found.filter(({ alike }) => !alike);
  const ids = (named.length > 0 ? named : found).map(({ id }) => id);
  const memberIds = ids.length <= MEMBERS_MOST ? ids : [];
  const others = await findIn(
    context,
    mine.filter((one) => !one.members),
    { ...wanted, memberIds },
  );
  const groups = [...members, ...others].filter(({ found }) => found.length > 0);
  await auditSearch(context, caller, groups);
  return groups.map(({ resource, found }) => ({
    resource,
    items: found.slice(0, SHOWN).map(shown),
    more: found.length > SHOWN,
  }));
}

type FoundIn = { resource: string; found: Found[] };

function findIn({ sql }: Context, some: readonly Finder[], wanted: Wanted): Promise<FoundIn[]> {
  return Promise.all(some.map(async ({ resource, find }) => ({ resource, found: await find(sql, wanted) })));
}

/** Records in the audit log which records were shown. The typed text isn't kept, because it may be anyone's phone. */
async function auditSearch(context: Context, { staffId }: StaffCaller, groups: readonly FoundIn[]): Promise<void> {
  if (groups.length === 0) return;
  const detail = Object.fromEntries(
    groups.map(({ resource, found }) => [resource, found.slice(0, SHOWN).map(({ number }) => number)]),
  );
  await context.sql.begin((tx) => audit(tx, { staffId, action: 'desk.search', subject: 'search', detail }));
}

function shown({ id, number, who, amountMinor, state, at }: Found): Group['items'][number] {
  return {
    id: id.toString(),
    number,
    who,
    amountMinor: amountMinor === null ? null : toWire(amountMinor),
    state,
    at: at.toISOString(),
  };
}
