// Expected failures are values (STYLE.md): a use case returns them, the HTTP edge maps them once.

export class Refusal<N extends string = string> {
  readonly name: N;
  readonly data: unknown;
  constructor(name: N, data: unknown = null) {
    this.name = name;
    this.data = data;
  }
}

/** A refusal by the business. It is final under its intent's key, unless listed in TRANSIENT. */
export function refuse<const N extends string>(name: N, data: unknown = null): Refusal<N> {
  return new Refusal(name, data);
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}

/** The edge's own refusals of a call with an intent: every such call can answer them beside its own names. */
export type IntentRefusal = Refusal<'intent_reused' | 'intent_in_progress'>;

/** Refusals that do not use an intent's key up (ledger.md 10): the same key may be tried again. */
export const TRANSIENT: ReadonlySet<string> = new Set([
  'pin_wrong',
  'pin_locked',
  'pin_not_set',
  'too_many_requests',
  'intent_in_progress',
  'bank_unreachable',
  'draws_away',
]);
