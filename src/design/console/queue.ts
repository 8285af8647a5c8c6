// Builds the status of a queue on the console's overview: how much waits, and since when.
import type { QueueStatus } from './resource.ts';
import { getSession } from './staff-session.ts';
import { t } from './words.ts';

export const QUEUE_PAGE = 100;
export const EVERY_MINUTE = { quiet: true, refetchEveryMs: 60_000 } as const;

type Page<I> = { items: readonly I[]; next: string | null };
type Read<I> = { data: Page<I> | undefined; error: unknown };

/** The status of a list that was read oldest first. `sinceOf` returns since when an item has waited. */
export function statusOf<I>(
  queue: Pick<QueueStatus, 'title' | 'to' | 'late'>,
  { data, error }: Read<I>,
  sinceOf: (item: I) => string,
): QueueStatus {
  const since = data?.items.map(sinceOf).sort() ?? [];
  return {
    ...queue,
    state: stateOf(data, error),
    waiting: since.length,
    more: Boolean(data?.next),
    since: since[0],
  };
}

export function stateOf(data: unknown, error: unknown): QueueStatus['state'] {
  return data ? 'ready' : error ? 'failed' : 'loading';
}

/** The status of acts that need a second signature. Those that the clerk has signed already are only in the note. */
export function statusOfActs<I extends { proposedAt: string }>(
  queue: Pick<QueueStatus, 'title' | 'to' | 'late'>,
  { data, error }: Read<I>,
  isSignedByMe: (act: I) => boolean,
): QueueStatus {
  const mine = data?.items.filter(isSignedByMe).length ?? 0;
  const open = data && { ...data, items: data.items.filter((act) => !isSignedByMe(act)) };
  const note =
    mine > 0
      ? t('{mine, plural, one {# signed by you waits} other {# signed by you wait}} for a colleague', { mine })
      : undefined;
  return { ...statusOf(queue, { data: open, error }, (act) => act.proposedAt), note };
}

/** `isSignedByMe` for lists that only have the number of signatures: the proposer signs first. */
export function isProposedAndSignedByMe({ proposedBy, approvals }: { proposedBy: string; approvals: number }): boolean {
  return approvals > 0 && proposedBy === getSession()?.staffId;
}

/** The query for a list's proposals, for `toSign`. */
export const PROPOSED = { query: { state: 'proposed', limit: QUEUE_PAGE } } as const;

/** The status of a resource's proposals that wait for signatures. */
export function toSign<I extends { proposedBy: string; proposedAt: string; approvals: number }>(
  title: string,
  resource: string,
  read: Read<I>,
): QueueStatus {
  return statusOfActs({ title, to: listAddress(resource, { state: 'proposed' }) }, read, isProposedAndSignedByMe);
}

/** The address of a list with a filter. */
export function listAddress(resource: string, filter: Record<string, string>): string {
  return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
