// One engine of acts (docs/decisions/0060-one-engine-of-acts.md). A feature says what differs in its kind of act. The
// use cases and the handlers of its five calls follow from that.
import type { z } from 'zod';
import type { Handlers, StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import type { Intent } from '#platform/http/intents.ts';
import type { IntentRefusal, Refusal } from '#platform/http/refusal.ts';
import type { ActNoun, contractOf, AssertionInput, ViewOf } from '../contract.ts';
import type { Act } from './act-store.ts';
import { type ApprovalRefusal, type Life, propose, sign, type Staff, withdraw } from './carry-out.ts';
import { handlersOf, type Shown } from './handlers.ts';

type Shape = z.ZodRawShape;
type Distributed<W> = W extends unknown ? Omit<W, 'assertion'> : never;
/** The body of a proposal without its signature. */
type WishOf<B extends z.ZodType> = Distributed<z.output<B>>;
type QueryOf<Q extends Shape> = Partial<z.output<z.ZodObject<Q>>>;
/** What a view shows beside the act's progress. */
type Own<V extends Shape> = Omit<z.input<ViewOf<V>>, keyof Act<unknown>>;

export type ActKind<C, V extends Shape, Q extends Shape, B extends z.ZodType, O extends string> = Omit<
  Life<C, WishOf<B>>,
  'words'
> &
  Shown<C, QueryOf<Q>, Own<V>> & {
    words: (...given: Parameters<Life<C, WishOf<B>>['words']>) => Promise<C | Refusal<O>>;
  };

type By = { caller: StaffCaller };
type Signed = By & { id: bigint; assertion: AssertionInput };
type Ended<N extends string> = Refusal<`${N}_not_found` | `${N}_ended`>;

/** The use cases of a kind of act, and the handlers of its calls. */
export type DefinedAct<C, W, N extends string, O extends string, L extends string, H> = {
  /** With an assertion the proposer signs it in the same step. */
  propose: (
    floor: Floor,
    by: By & { wish: W; assertion?: AssertionInput | undefined },
    intent: Intent,
  ) => Promise<Act<C> | Refusal<O | `${N}_waiting`> | ApprovalRefusal | IntentRefusal>;
  sign: (floor: Floor, by: Signed) => Promise<Act<C> | Refusal<L> | Ended<N> | ApprovalRefusal>;
  withdraw: (floor: Pick<Floor, 'sql'>, by: By & { id: bigint }) => Promise<Act<C> | Ended<N>>;
  handlers: (floor: Floor) => H;
};

/** The engine, for the feature that knows the staff. All others use its `defineAct`. */
export function engineOfActs(staff: Staff) {
  return function defineAct<
    C,
    P extends string,
    N extends string,
    V extends Shape,
    Q extends Shape,
    B extends z.ZodType,
    O extends string,
    L extends string,
  >(
    named: ActNoun<P, N, V, Q, B, O, L>,
    kind: ActKind<C, V, Q, B, O>,
  ): DefinedAct<C, WishOf<B>, N, O, L, Handlers<ReturnType<typeof contractOf<P, N, V, Q, B, O, L>>>> {
    const of = { ...kind, named, staff };
    // The names of calls and refusals follow from the noun, which the compiler cannot see.
    return {
      propose: (floor: Floor, by: By & { wish: WishOf<B> }, intent: Intent) => propose({ floor, of, intent }, by),
      sign: (floor: Floor, by: Signed) => sign({ floor, of }, by),
      withdraw: (floor: Floor, by: By & { id: bigint }) => withdraw({ floor, of }, by),
      handlers: (floor: Floor) => handlersOf(floor, of),
    } as never;
  };
}
