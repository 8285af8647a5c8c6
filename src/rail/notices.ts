// The bank's notices by webhook. A notice is a nudge to ask, never a fact. The rail does not read its amounts.
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { Database } from '#platform/database/db.ts';

/** Looser than bank-wire's strict event: a notice with unknown fields is still a reason to ask. */
const notice = z.object({
  type: z.string().min(1).max(40),
  data: z.object({ reference: z.string().max(64).nullish(), instructionId: z.string().max(64).nullish() }),
});

export type Notice = { id: string; kind: string; reference: string };

/**
 * Checks the Standard Webhooks signature over the raw body. The signed time may be 5 minutes off, so nobody can replay
 * an old delivery. Undefined if signature, time or content is wrong.
 */
export function readNotice(secret: string, headers: Record<string, string>, body: string): Notice | undefined {
  try {
    new Webhook(secret).verify(body, headers);
    const { type, data } = notice.parse(JSON.parse(body));
    return { id: headers['webhook-id'] ?? '', kind: type, reference: data.instructionId ?? data.reference ?? '' };
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof z.ZodError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

/** Keeps a notice once: the bank delivers at least once. Returns false for a known one. */
export async function keepNotice(sql: Database, { id, kind, reference }: Notice): Promise<boolean> {
  const rows = await sql`
    insert into ledger.bank_notice (id, kind, reference, received_at)
      values (${id}, ${kind}, ${reference}, platform.now())
    on conflict do nothing returning id`;
  return rows.length === 1;
}
