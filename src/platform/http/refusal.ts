// Refusals: expected failures, which a use case returns as values (STYLE.md) and the HTTP edge turns into answers.

export class Refusal<N extends string = string> {
  readonly name: N;
  readonly data: unknown;
  constructor(name: N, data: unknown = null) {
    this.name = name;
    this.data = data;
  }
}

/** Makes a refusal. It is stored as the final answer to its intent's key, unless it is listed in TRANSIENT. */
export function refuse<const N extends string>(name: N, data: unknown = null): Refusal<N> {
  return new Refusal(name, data);
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}

/** Refusals with which every call with an intent may be answered, besides those of its contract. */
export type IntentRefusal = Refusal<'intent_reused' | 'intent_in_progress'>;

/** Refusals after which the same key may be tried again (ledger.md 10). */
export const TRANSIENT: ReadonlySet<string> = new Set([
  'pin_wrong',
  'pin_locked',
  'pin_not_set',
  'too_many_requests',
  'intent_in_progress',
  'bank_unreachable',
  'draws_away',
]);
