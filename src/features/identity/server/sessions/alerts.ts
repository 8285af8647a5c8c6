// Security alerts to members (members.md 5): into the inbox, and by SMS or e-mail.
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/queue/events.ts';
import { type AlertKind, events } from '../events.ts';
import { gatewayText, queueText } from '../outbox.ts';

/** Stands for a device without a name. The texts translate it. */
export const UNKNOWN_DEVICE = 'unknown';

type Param =
  | 'device'
  | 'effectiveAt'
  | 'hours'
  | 'label'
  | 'left'
  | 'newEmail'
  | 'newName'
  | 'newPhone'
  | 'provider'
  | 'reason';

type Recipient = { id: bigint; phone: string; email: string; language: string };

/**
 * Alerts a member of a change to their account, in the transaction of the change. `params` fill the texts
 * `messages.<kind>` of this feature's locales. A param whose name ends in `At` is an RFC 3339 time, and the texts use
 * its name without that ending.
 */
export async function alertMember(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Transaction,
  to: Recipient,
  kind: AlertKind,
  params: { [name in Param]?: string | number } = {},
): Promise<void> {
  await emit(tx, events.security_alert, { memberId: to.id, kind, params });
  const title = gatewayText(to.language, `messages.${kind}.title`, params);
  const body = gatewayText(to.language, `messages.${kind}.body`, params);
  await queueText(context, tx, {
    memberId: to.id,
    phone: to.phone,
    email: to.email,
    language: to.language,
    kind: 'alert',
    values: { title, body },
  });
}
