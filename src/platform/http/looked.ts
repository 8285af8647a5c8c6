// What the edge keeps of an answered read of staff (look.ts).
import type { Caller } from '../feature.ts';
import { isKept, type Look, type Looks } from './look.ts';
import { isRefusal } from './refusal.ts';

/** What was asked and answered. `forCase`: the number of the case for which the caller says that they read, or ''. */
export type Seen = { path: unknown; query: unknown; data: unknown; forCase: string };

export type Looked = { staffId: bigint; looks: readonly Look[]; seen: Seen };

/** What the edge keeps of an answered call. Null for other callers, for refusals, and for calls that show no member. */
export function lookedAt({ looks }: { looks?: Looks }, caller: Caller, seen: Seen): Looked | null {
  if (caller.kind !== 'staff' || !isKept(looks) || isRefusal(seen.data)) return null;
  return { staffId: caller.staffId, looks, seen };
}

/** The texts at a place such as 'data.items.memberId', from each row if there is a list on the way. */
export function textsAt(seen: Seen, place: string): string[] {
  const found = place
    .split('.')
    .reduce<unknown[]>((values, step) => values.flatMap((one) => stepInto(one, step)), [seen]);
  return [...new Set(found.flat().filter((one) => typeof one === 'string'))];
}

function stepInto(value: unknown, step: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => stepInto(one, step));
  return typeof value === 'object' && value !== null ? [(value as Record<string, unknown>)[step]] : [];
}
