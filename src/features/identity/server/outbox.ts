// Sends codes, alerts and digests: by SMTP, by a signed HTTP webhook for SMS, or into the sandbox outbox (members.md
// 5).
import { Webhook } from 'standardwebhooks';
import type { Queryable, Transaction } from '#platform/database/db.ts';
import { phoneDigits } from '#platform/finder.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import { renderText, textIds, type TextValues } from '#platform/language/texts.ts';
import { required } from '#platform/required.ts';
import { enqueue } from '#platform/queue/outbox.ts';
import { keysOf } from '#platform/secrets/secrets.ts';
import { mailDoor } from '#platform/settings/outside-services.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { languageOf } from '#universal/languages.ts';
import type { contract } from '../contract.ts';
import type { Member } from '#features/members/server/public.ts';
import { DELIVERY_HOURS } from './retention.ts';
import { type CallerMark, callerMark, whereOf } from './sessions/devices.ts';

export const DELIVER_JOB = 'identity.deliver';

export type TextKind =
  | 'register'
  | 'sign_in'
  | 'password_reset'
  | 'pin_reset'
  | 'phone_change'
  | 'email_change'
  | 'already_member'
  | 'alert'
  | 'digest'
  | 'staff_alert';

export type Outgoing = {
  memberId: bigint | null;
  phone: string;
  /** Null if no address of the recipient is known. */
  email: string | null;
  language: string;
  kind: TextKind;
  values: Record<string, string | number>;
  /** The caller who requested it. The sandbox shows its banner only to them. */
  mark?: CallerMark;
};

/** Kinds that go only to a mailbox, because they prove its address or the member asked for e-mail. */
const TO_MAILBOX_ONLY: ReadonlySet<TextKind> = new Set(['email_change', 'digest', 'staff_alert']);
/** Kinds that prove a phone number, which an e-mail would not. */
const TO_PHONE_ONLY: ReadonlySet<TextKind> = new Set(['register', 'phone_change', 'already_member']);

/**
 * The channel for a kind of message. Null if the pilot has none. Only the kind decides, never the recipient, because
 * the behaviour must not reveal whether a phone is known.
 */
export function channelFor(context: Pick<Context, 'config'>, kind: TextKind): 'sms' | 'email' | 'outbox' | null {
  const { smsWebhookUrl, smtp, profile } = context.config;
  if (smsWebhookUrl && !TO_MAILBOX_ONLY.has(kind)) return 'sms';
  if (smtp && !TO_PHONE_ONLY.has(kind)) return 'email';
  return profile === 'sandbox' ? 'outbox' : null;
}

/** Stores a message in the caller's transaction. A job sends it after the commit. False if no channel can send it. */
export async function queueText(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  message: Outgoing,
): Promise<boolean> {
  const channel = channelFor(context, message.kind);
  if (channel === null) return false;
  const said = gatewayText(message.language, `gateway.${message.kind}`, message.values);
  const text = `${said} ${gatewayText(message.language, 'gateway.play_money')}`;
  const byMail = channel === 'email' || TO_MAILBOX_ONLY.has(message.kind);
  const [row] = await tx<{ id: bigint }[]>`
    insert into identity.outbox_message (member_id, channel, recipient, kind, text, device_id, state, at)
    values (${message.memberId}, ${byMail ? 'email' : 'sms'}, ${byMail ? (message.email ?? '') : message.phone},
      ${message.kind}, ${text}, ${message.mark ?? ''}, ${channel === 'outbox' ? 'shown' : 'queued'},
      ${context.clock.now()})
    returning id`;
  if (channel !== 'outbox') await enqueue(tx, DELIVER_JOB, { id: required(row).id });
  return true;
}

/** The daily e-mail of a member who asked for it: titles and a link to the inbox. False if no channel can send it. */
export function queueDigest(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  { member, ...values }: { member: Member; count: number; titles: string; link: string },
): Promise<boolean> {
  const { id: memberId, phone, email, language } = member;
  return queueText(context, tx, { memberId, phone, email, language, kind: 'digest', values });
}

/** A text of a message, in the member's language. Throws if the text is missing, so that no code is sent without it. */
export function gatewayText(language: string, key: string, values: TextValues = {}): string {
  const { code } = languageOf(language);
  const id = `identity.${key}`;
  if (!textIds(code).has(id)) throw new Error(`the text ${id} is missing`);
  return renderText(code, id, values);
}

type Queued = {
  channel: 'sms' | 'email';
  recipient: string;
  text: string;
  state: string;
  language: string | null;
  late: boolean;
};

/** The job that sends one message and erases its text. It throws to be retried; after a day the message has failed. */
export async function deliver(context: Context, id: bigint): Promise<number> {
  const [message] = await context.sql<Queued[]>`
    select o.channel, o.recipient, o.text, o.state, m.language,
      o.written_at < clock_timestamp() - ${DELIVERY_HOURS} * interval '1 hour' as late
    from identity.outbox_message o left join identity.member m on m.id = o.member_id where o.id = ${id}`;
  if (message?.state !== 'queued') return 0;
  if (message.late) {
    await context.sql`update identity.outbox_message set state = 'failed', text = '' where id = ${id}`;
    context.log.warn({ messageId: id.toString() }, 'a message never left');
    return 0;
  }
  if (message.channel === 'email') await sendMail(context, message);
  else await sendSms(context, id, message);
  // Erases the text, because it may contain a code.
  await context.sql`update identity.outbox_message set state = 'sent', text = '' where id = ${id}`;
  return 1;
}

async function sendMail(context: Context, message: Queued): Promise<void> {
  if (!context.config.smtp) throw new Error('SMTP_URL is not set');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(mailDoor(context.config.smtp.url));
  try {
    const subject = gatewayText(message.language ?? 'en', 'gateway.subject');
    await transport.sendMail({ from: context.config.smtp.from, to: message.recipient, subject, text: message.text });
  } finally {
    transport.close();
  }
}

const SMS_TIMEOUT_MS = 10_000;

async function sendSms(context: Context, id: bigint, message: Queued): Promise<void> {
  if (!context.config.smsWebhookUrl) throw new Error('SMS_WEBHOOK_URL is not set');
  const webhookId = `sms_${id}`; // The same on every try, so that the gateway can drop repeated messages.
  const body = JSON.stringify({ to: message.recipient, text: message.text });
  const sentAt = new Date(machineNow());
  // Also signs with the earlier secret, for a gateway that doesn't have the new one yet.
  const signatures = keysOf(context.secrets, 'smsWebhookSecret').map((key) =>
    new Webhook(key).sign(webhookId, sentAt, body),
  );
  const response = await fetch(context.config.smsWebhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': webhookId,
      'webhook-timestamp': Math.floor(sentAt.getTime() / 1000).toString(),
      'webhook-signature': signatures.join(' '),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the SMS gateway answers ${response.status}`);
}

type OutboxRow = {
  id: bigint;
  at: Date;
  channel: 'sms' | 'email';
  recipient: string;
  kind: string;
  text: string;
  state: 'shown' | 'queued' | 'sent' | 'failed';
};

const columns = (q: Queryable) => q`id, at, channel, recipient, kind, text, state`;

/** Searches only the recipient, whose phone may be typed in any spelling. A text may contain a code. */
async function listOutbox(
  q: Queryable,
  asked: { q: string | null; before: bigint | null; limit: number },
): Promise<OutboxRow[]> {
  const phone = asked.q === null ? null : phoneDigits(asked.q);
  return q<OutboxRow[]>`
    select ${columns(q)} from identity.outbox_message
    where (${asked.before}::bigint is null or id < ${asked.before})
      and (${asked.q}::text is null or strpos(platform.fold(recipient), platform.fold(${asked.q})) > 0
        or strpos(recipient, ${phone}) > 0)
    order by id desc limit ${asked.limit}`;
}

const SHOWN_MINUTES = 10;

/** This caller's recent messages, by the machine's clock, so that moving the business clock doesn't hide them. */
async function messagesFor(q: Queryable, mark: CallerMark): Promise<OutboxRow[]> {
  if (mark === '') return [];
  return q<OutboxRow[]>`
    select ${columns(q)} from identity.outbox_message
    where device_id = ${mark} and written_at > clock_timestamp() - ${SHOWN_MINUTES} * interval '1 minute'
    order by id desc limit 5`;
}

/** For the metrics: seconds that the oldest code or alert has waited for its gateway, 0 if none waits. */
export async function textsWait(q: Queryable): Promise<number> {
  const [row] = await q<{ age: number | null }[]>`
    select extract(epoch from clock_timestamp() - min(written_at))::float8 as age from identity.outbox_message
    where state = 'queued'`;
  return row?.age ?? 0;
}

function messageToWire({ id, at, channel, recipient, kind, text, state }: OutboxRow) {
  return { id: id.toString(), at: at.toISOString(), channel, recipient, kind, text, state };
}

export function outboxHandlers(context: Context) {
  return {
    'GET /api/v1/sandbox/messages': async (asked) => {
      if (context.config.profile !== 'sandbox') return refuse('sandbox_only');
      return { items: (await messagesFor(context.sql, callerMark(context, whereOf(asked)))).map(messageToWire) };
    },
    'GET /console/api/v1/outbox': async ({ query }) => {
      if (context.config.profile !== 'sandbox') return refuse('sandbox_only');
      return readPage(query.limit, {
        rows: (limit) => listOutbox(context.sql, { q: query.q ?? null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(messageToWire),
      });
    },
  } satisfies Partial<Handlers<typeof contract>>;
}
