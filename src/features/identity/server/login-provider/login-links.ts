// Which person at a login provider is which member. Only a member makes a link, in a session of theirs with the
// password. An e-mail address or a phone number that the provider tells never makes one.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { Member } from '../members/members.ts';
import { alertMember } from '../sessions/alerts.ts';
import type { LoginIdentity } from './provider.ts';

export async function linkedAt(q: Queryable, of: { memberId: bigint; issuer: string }): Promise<Date | null> {
  const [row] = await q<{ at: Date }[]>`
    select linked_at as at from identity.login_link where member_id = ${of.memberId} and issuer = ${of.issuer}`;
  return row?.at ?? null;
}

export async function memberOfIdentity(q: Queryable, identity: LoginIdentity): Promise<bigint | null> {
  const [row] = await q<{ memberId: bigint }[]>`
    select member_id from identity.login_link where identity_hash = any (${asBytes(identity)}::text[]::bytea[])`;
  return row?.memberId ?? null;
}

/** Moves a link of before a new TOKEN_KEY to it. */
export async function renewLink(tx: Transaction, [today, ...earlier]: LoginIdentity): Promise<void> {
  if (earlier.length === 0) return;
  await tx`
    with old as (
      delete from identity.login_link where identity_hash = any (${asBytes(earlier)}::text[]::bytea[])
      returning member_id, issuer, linked_at)
    insert into identity.login_link (member_id, issuer, identity_hash, linked_at)
    select member_id, issuer, ${today}::bytea, linked_at from old`;
}

function asBytes(hashes: readonly Buffer[]): string[] {
  return hashes.map((hash) => `\\x${hash.toString('hex')}`);
}

/** Ends every link of a member and tells them. Returns how many there were. */
export async function endLinksOf(
  floor: Pick<Floor, 'config' | 'clock'>,
  tx: Transaction,
  member: Member,
): Promise<number> {
  const ended = await tx`delete from identity.login_link where member_id = ${member.id}`;
  if (ended.count > 0) await alertMember(floor, tx, member, 'login_unlinked');
  return ended.count;
}
