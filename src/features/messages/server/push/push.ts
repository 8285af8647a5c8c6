// Web push: devices that asked for pushes, the queue of pushes, and the check of where a push may go (messages.md 6).
// The phone names the address, so it must not lead into our own network. Also the handlers of the members' choices.
import { createECDH, ECDH } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { numberOf } from '#platform/secrets/secrets.ts';
import { secondsSince } from '#platform/time/clock.ts';
import type { contract } from '../../contract.ts';
import { choicesOf, isQuiet, keepChoices } from '../notices.ts';
import { messagesSettings } from '../settings.ts';

type Device = { id: bigint; name: string; addedAt: Date };
type Address = { endpoint: string; p256dh: string; auth: string };

async function devicesOf(q: Queryable, memberId: bigint): Promise<Device[]> {
  return q<Device[]>`
    select id, name, added_at from messages.push_device where member_id = ${memberId} order by id limit 50`;
}

/** Stores a device. A browser has one endpoint, so a member who asks for pushes on it replaces any earlier one. */
async function keepDevice(
  tx: Transaction,
  of: Address & { memberId: bigint; sessionId: bigint; name: string; at: Date; vapidKey: number },
): Promise<Device> {
  await tx`delete from messages.push_device where endpoint = ${of.endpoint}`;
  const [row] = await tx<Device[]>`
    insert into messages.push_device (member_id, session_id, endpoint, p256dh, auth, name, added_at, vapid_key)
    values (${of.memberId}, ${of.sessionId}, ${of.endpoint}, ${of.p256dh}, ${of.auth}, ${of.name}, ${of.at},
      ${of.vapidKey})
    returning id, name, added_at`;
  return required(row);
}

async function dropDevice(q: Queryable, of: { memberId: bigint; id: bigint }): Promise<boolean> {
  const dropped = await q`delete from messages.push_device where id = ${of.id} and member_id = ${of.memberId}`;
  return dropped.count > 0;
}

/** Removes a device that the push service no longer knows, or whose pushes can't be sent. */
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
  /** Whether the member has a row of choices. Without one the defaults apply. */
  chosen: boolean;
  /** The number of the VAPID_KEY to which the browser bound the device. */
  vapidKey: number | null;
};

/** Reserves pushes that are due, until `until`. If the sender stops, the next one takes them after that. */
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

/** Whether a payload can be encrypted for this key: a point of P-256 in base64url (RFC 8291). */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false; // node:crypto offers no other check
  }
}

/** Whether it is an HTTPS address on the usual port of a listed host. A leading dot means all hosts under a name. */
export function isPushAddress(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const plain = protocol === 'https:' && port === '' && username === '' && password === '';
  if (!plain || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return false;
  return hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

const privateNets = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNets.addSubnet(net, prefix, 'ipv4');

/** Whether it is an address of this machine, of a private network, or multicast. Also any IPv6 but global unicast. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return privateNets.check(address, 'ipv4');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return privateNets.check(mapped, 'ipv4');
  return family !== 6 || !/^[23]/i.test(address);
}

/** The public part of the operator's VAPID_KEY, to which browsers bind a device. */
export function publicKeyOf(vapidKey: string): string {
  const key = createECDH('prime256v1');
  key.setPrivateKey(Buffer.from(vapidKey, 'base64url'));
  return key.getPublicKey('base64url');
}

const DEVICES_MOST = 10;

/** Registers a device on which the member asked for pushes (promises.md 6). */
async function addDevice(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'secrets'>,
  of: Address & { memberId: bigint; sessionId: bigint; name: string },
): Promise<Device | Refusal<'push_service_unknown' | 'push_key_wrong' | 'push_devices_full'>> {
  const { pushHosts } = await messagesSettings.read(context);
  if (!isPushAddress(of.endpoint, pushHosts)) return refuse('push_service_unknown');
  if (!isPushKey(of.p256dh)) return refuse('push_key_wrong');
  return context.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`messages.push ${of.memberId}`}, 0))`;
    if ((await devicesOf(tx, of.memberId)).length >= DEVICES_MOST) return refuse('push_devices_full');
    return keepDevice(tx, { ...of, at: context.clock.now(), vapidKey: numberOf(context.secrets.vapidKey) });
  });
}

/** For the metrics: how many seconds the oldest waiting push has been due, or 0. */
export async function pushesWait({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const [row] = await sql<{ due: Date | null }[]>`select min(held_until) as due from messages.push`;
  return secondsSince(clock, row?.due);
}

export function noticeHandlers(context: Context) {
  const { sql, clock, secrets } = context;
  const viewOf = async (memberId: bigint) => {
    const choices = await choicesOf(sql, memberId);
    return { ...choices, quietNow: isQuiet(clock.now(), choices.quiet) };
  };
  return {
    'GET /api/v1/messages/choices': ({ caller }) => viewOf(caller.memberId),
    'PUT /api/v1/messages/choices': async ({ caller, body }) => {
      await keepChoices(sql, { ...body, memberId: caller.memberId, at: clock.now() });
      return viewOf(caller.memberId);
    },
    'GET /api/v1/push-devices': async ({ caller }) => ({
      publicKey: publicKeyOf(secrets.vapidKey),
      devices: (await devicesOf(sql, caller.memberId)).map(deviceToWire),
    }),
    'POST /api/v1/push-devices': async ({ caller, body }) => {
      const made = await addDevice(context, { ...body, memberId: caller.memberId, sessionId: caller.sessionId });
      return isRefusal(made) ? made : deviceToWire(made);
    },
    'DELETE /api/v1/push-devices/{id}': async ({ caller, path }) => {
      const dropped = await dropDevice(sql, { memberId: caller.memberId, id: BigInt(path.id) });
      return dropped ? null : refuse('push_device_not_found');
    },
  } satisfies Partial<Handlers<typeof contract>>;
}

function deviceToWire({ id, name, addedAt }: Device) {
  return { id: id.toString(), name, addedAt: addedAt.toISOString() };
}
