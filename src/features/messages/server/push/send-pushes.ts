// The job that sends pushes to the devices that asked for them (messages.md 6). A payload has the title of the
// message's kind and its id, but no amount and no name. It is encrypted for the phone.
import { lookup } from 'node:dns';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { membersByIds } from '#features/members/server/public.ts';
import { openSessions } from '#features/identity/server/public.ts';
import type { Context } from '#platform/context.ts';
import { renderText } from '#platform/language/texts.ts';
import { messageOf as reasonOf } from '#platform/process/caught.ts';
import { keyByNumber, keysOf } from '#platform/secrets/secrets.ts';
import { languageOf } from '#universal/languages.ts';
import { plainTitle } from '../inbox.ts';
import { DEFAULT_QUIET, fateOfPush, type Quiet } from '../notices.ts';
import { messagesSettings } from '../settings.ts';
import {
  dropPush,
  forgetDevice,
  holdPush,
  isPrivateAddress,
  isPushAddress,
  isPushKey,
  publicKeyOf,
  takePushes,
  type WaitingPush,
} from './push.ts';

export type PushCall = { endpoint: string; method: string; headers: Record<string, string | number>; body: Buffer };
/** Returns the HTTP status. Throws if the service doesn't answer. */
export type PostPush = (call: PushCall) => Promise<number>;

const TIMEOUT_MS = 10_000;

/** Resolves a host, and fails for private addresses, to which a listed name could resolve within our network. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const bad = addresses?.find(({ address }) => isPrivateAddress(address));
    if (error || bad) done(error ?? new Error(`${hostname} leads to a private address`), []);
    else done(null, addresses);
  });
};

const postPush: PostPush = ({ endpoint, method, headers, body }) =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = https.request(endpoint, { method, headers, lookup: publicLookup, signal }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });

type Sender = Pick<Context, 'sql' | 'clock' | 'config' | 'secrets' | 'log'>;

/** How many are sent at once. */
const PART = 50;
/** After this long, a sender is taken to have stopped. */
const TAKEN_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** The wait doubles with each try, up to about two hours. */
const DOUBLINGS_MOST = 7;

/** Sends all pushes that are due. Returns how many were sent. */
export async function sendPushes(context: Sender, post: PostPush = postPush): Promise<number> {
  const { pushHours, pushHosts } = await messagesSettings.read(context);
  let sent = 0;
  for (;;) {
    const at = context.clock.now();
    const taken = await takePushes(context.sql, { at, until: new Date(at.getTime() + TAKEN_MS), limit: PART });
    if (taken.length === 0) return sent;
    const members = await membersByIds(context.sql, [...new Set(taken.map(({ memberId }) => memberId))]);
    const open = await openSessions(context.sql, { ids: taken.map(({ sessionId }) => sessionId), at });
    const left = await Promise.all(
      taken.map((push) => {
        const language = members.get(push.memberId)?.language ?? 'en';
        return open.has(push.sessionId)
          ? sendOne(context, { push, language, at, hours: pushHours, hosts: pushHosts, post })
          : forgetDevice(context.sql, push.deviceId);
      }),
    );
    sent += left.filter(Boolean).length;
  }
}

type One = {
  push: WaitingPush;
  language: string;
  at: Date;
  hours: number;
  hosts: readonly string[];
  post: PostPush;
};

async function sendOne(context: Sender, { push, language, at, hours, hosts, post }: One): Promise<boolean> {
  const { sql } = context;
  const { id, tries, messageAt, read } = push;
  const fate = fateOfPush({ at, messageAt, read, quiet: quietOf(push), hours });
  // The host may have been removed from the list since the device was added.
  if (fate.does === 'drop' || !isPushAddress(push.endpoint, hosts)) return dropPush(sql, id).then(() => false);
  if (fate.does === 'hold') return holdPush(sql, { id, until: fate.until, tries }).then(() => false);
  const privateKey = keyByNumber(keysOf(context.secrets, 'vapidKey'), push.vapidKey);
  // Either its VAPID_KEY is no longer accepted, so the push service would refuse. Or nothing can be encrypted for its
  // key: the device was added before keys were checked.
  if (privateKey === undefined || !isPushKey(push.p256dh)) return forgetDevice(sql, push.deviceId).then(() => false);
  const call = callOf(context, { push, language, ttlSeconds: fate.ttlSeconds, privateKey });
  const status = await post(call).catch((error: unknown) => {
    context.log.warn({ pushId: id.toString(), reason: reasonOf(error) }, 'a push service does not answer');
    return 0;
  });
  if (status === 404 || status === 410) {
    await forgetDevice(sql, push.deviceId);
    return false;
  }
  if (status === 0 || status === 429 || status >= 500) {
    const wait = MINUTE_MS * 2 ** Math.min(tries, DOUBLINGS_MOST);
    await holdPush(sql, { id, until: new Date(at.getTime() + wait), tries: tries + 1 });
    return false;
  }
  await dropPush(sql, id);
  if (status >= 300) context.log.warn({ pushId: id.toString(), status }, 'a push service refuses a push');
  return status < 300;
}

function quietOf({ chosen, quietFrom, quietUntil }: WaitingPush): Quiet | null {
  if (!chosen) return DEFAULT_QUIET;
  return quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
}

function callOf(
  { config }: Sender,
  of: { push: WaitingPush; language: string; ttlSeconds: number; privateKey: string },
) {
  const { push, language, ttlSeconds, privateKey } = of;
  const { endpoint, p256dh, auth, kind, messageId } = push;
  const { code } = languageOf(language);
  const body = renderText(code, 'messages.detail.playMoney');
  const payload = JSON.stringify({ title: plainTitle(code, kind), body, id: messageId.toString() });
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
    vapidDetails: {
      subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:push@c3.example',
      publicKey: publicKeyOf(privateKey),
      privateKey,
    },
  });
}
