import type { Queryable, Transaction } from '#platform/database/db.ts';
import { must } from '#platform/must.ts';

export type Device = { id: bigint; name: string; addedAt: Date };
export type Address = { endpoint: string; p256dh: string; auth: string };

export async function devicesOf(q: Queryable, memberId: bigint): Promise<Device[]> {
  return q<Device[]>`
    select id, name, added_at from messages.push_device where member_id = ${memberId} order by id limit 50`;
}

/** A browser has one endpoint. The last member who asks from it gets its pushes, and nobody else does. */
export async function keepDevice(
  tx: Transaction,
  of: Address & { memberId: bigint; sessionId: bigint; name: string; at: Date; vapidKey: number },
): Promise<Device> {
  await tx`delete from messages.push_device where endpoint = ${of.endpoint}`;
  const [row] = await tx<Device[]>`
    insert into messages.push_device (member_id, session_id, endpoint, p256dh, auth, name, added_at, vapid_key)
    values (${of.memberId}, ${of.sessionId}, ${of.endpoint}, ${of.p256dh}, ${of.auth}, ${of.name}, ${of.at},
      ${of.vapidKey})
    returning id, name, added_at`;
  return must(row);
}

export async function dropDevice(q: Queryable, of: { memberId: bigint; id: bigint }): Promise<boolean> {
  const dropped = await q`delete from messages.push_device where id = ${of.id} and member_id = ${of.memberId}`;
  return dropped.count > 0;
}

/** The push service knows the device no more. */
export async function forgetDevice(q: Queryable, id: bigint): Promise<void> {
  await q`delete from messages.push_device where id = ${id}`;
}

export type WaitingPush = Address & {
  id: bigint;
  deviceId: bigint;
  memberId: bigint;
  sessionId: bigint;
  messageId: bigint;
  kind: string;
  messageAt: Date;
  read: boolean;
  tries: number;
  quietFrom: string | null;
  quietUntil: string | null;
  /** The member has a row of choices. Without one the defaults hold. */
  chosen: boolean;
  /** The number of the VAPID_KEY to which the browser bound the device. */
  vapidKey: number | null;
};

/** Takes pushes that are due, until `until`. A sender that stops leaves them to the next one. */
export async function takePushes(
  q: Queryable,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<WaitingPush[]> {
  return q<WaitingPush[]>`
    with due as (
      select id from messages.push where held_until <= ${at} order by held_until, id limit ${limit}
      for update skip locked),
    taken as (
      update messages.push p set held_until = ${until} from due where p.id = due.id
      returning p.id, p.device_id, p.message_id, p.tries)
    select t.id, t.device_id, t.message_id, t.tries, d.member_id, d.session_id, d.endpoint, d.p256dh, d.auth, m.kind,
      m.at as message_at, m.read_at is not null as read, c.quiet_from, c.quiet_until, c.member_id is not null as chosen,
      d.vapid_key
    from taken t join messages.push_device d on d.id = t.device_id join messages.message m on m.id = t.message_id
    left join messages.choice c on c.member_id = d.member_id order by t.id`;
}

export async function dropPush(q: Queryable, id: bigint): Promise<void> {
  await q`delete from messages.push where id = ${id}`;
}

export async function holdPush(q: Queryable, of: { id: bigint; until: Date; tries: number }): Promise<void> {
  await q`update messages.push set held_until = ${of.until}, tries = ${of.tries} where id = ${of.id}`;
}
