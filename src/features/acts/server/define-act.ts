// defineAct() declares a kind of two-person act (docs/decisions/0060-one-engine-of-acts.md). A feature states what is
// specific to its kind, and gets the use cases and the handlers of the five calls.
import type { z } from 'zod';
import type { Queryable, Transaction, Statement } from '#platform/database/db.ts';
import type { Handlers, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, isRefusal, refuse } from '#platform/http/refusal.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import type { Waiting } from '#platform/waiting.ts';
import type { ActNoun, contractOf, AssertionInput, ViewOf, WaitingOf } from '../contract.ts';
import { type Act, actById, listActs } from './acts.ts';
import type { ApprovalRefusal } from './approve-act.ts';
import { type Life, propose, proposeIn, sign, withdraw, type Living } from './carry-out.ts';

type Unsigned<B> = B extends unknown ? Omit<B, 'assertion'> : never;
/** The body of a proposal without its signature. */
type WishOf<A extends ActNoun> = Unsigned<z.output<A['body']>>;
type FilterOf<A extends ActNoun> = Partial<z.output<z.ZodObject<A['query']>>>;
/** What a view shows beside the act's progress. */
type OwnOf<A extends ActNoun> = Omit<z.input<ViewOf<A>>, keyof Act<unknown>>;

export type ActKind<A extends ActNoun, C> = Omit<Life<C, WishOf<A>>, 'words' | 'hindered'> &
  Shown<C, FilterOf<A>, OwnOf<A>> & {
    words: (...given: Parameters<Life<C, WishOf<A>>['words']>) => Promise<C | Refusal<A['obstacles'][number]>>;
    hindered?: (
      context: Context,
      tx: Transaction,
      words: C,
      signer: StaffCaller,
    ) => Promise<Refusal<A['late'][number]> | Ended<A> | null>;
  };

type By = { caller: StaffCaller };
type Wished<A extends ActNoun> = By & { wish: WishOf<A>; assertion?: AssertionInput | undefined };
type Signed = By & { id: bigint; assertion: AssertionInput };
type Ended<A extends ActNoun> = Refusal<`${A['noun']}_not_found` | `${A['noun']}_ended`>;

/** The use cases of a kind of act, and the handlers of its calls. */
export type DefinedAct<A extends ActNoun, C> = {
  /** With an assertion the proposer signs it in the same step. */
  propose: (
    context: Context,
    by: Wished<A>,
    intent: Intent,
  ) => Promise<Act<C> | Refusal<A['obstacles'][number] | WaitingOf<A>> | ApprovalRefusal | IntentRefusal>;
  /** The same in the caller's transaction, of which a refusal undoes this part alone. */
  proposeIn: (
    at: { context: Context; tx: Transaction },
    by: Wished<A>,
  ) => Promise<Act<C> | Refusal<A['obstacles'][number] | WaitingOf<A>> | ApprovalRefusal>;
  sign: (context: Context, by: Signed) => Promise<Act<C> | Refusal<A['late'][number]> | Ended<A> | ApprovalRefusal>;
  withdraw: (context: Pick<Context, 'sql'>, by: By & { id: bigint }) => Promise<Act<C> | Ended<A>>;
  byId: (q: Queryable, id: bigint) => Promise<Act<C> | undefined>;
  /** All acts that wait for a signature, oldest first. */
  waiting: (q: Queryable) => Promise<Act<C>[]>;
  /** All acts that were carried out. */
  done: (q: Queryable) => Promise<Act<C>[]>;
  /** How many acts wait, for whoever may sign them. */
  counted: Waiting;
  handlers: (context: Context) => Handlers<ReturnType<typeof contractOf<A>>>;
};

/** Declares a kind of act that two of the staff sign (src/features/acts/README.md). */
export function defineAct<const A extends ActNoun, C>(named: A, kind: ActKind<A, C>): DefinedAct<A, C> {
  const of = { ...kind, named };
  const all = { purpose: kind.purpose, after: null, limit: null, seen: undefined };
  // The names of calls and refusals follow from the noun, which the compiler cannot see.
  return {
    propose: (context: Context, by: Wished<A>, intent: Intent) => propose({ context, of, intent }, by),
    proposeIn: (at: { context: Context; tx: Transaction }, by: Wished<A>) => proposeIn({ ...at, of }, by),
    sign: (context: Context, by: Signed) => sign({ context, of }, by),
    withdraw: (context: Context, by: By & { id: bigint }) => withdraw({ context, of }, by),
    byId: (q: Queryable, id: bigint) => actById<C>(q, kind.purpose, id),
    waiting: (q: Queryable) => listActs<C>(q, { ...all, state: 'proposed' }),
    done: (q: Queryable) => listActs<C>(q, { ...all, state: 'done' }),
    counted: {
      resource: named.path,
      roles: named.roles.sign,
      rows: (q: Queryable) => q`select from acts.proposal where kind = ${kind.purpose} and state = 'proposed'`,
    },
    handlers: (context: Context) => handlersOf(context, of),
  } as never;
}

// Handlers of the five calls of a kind of act.

/** How a kind's acts are shown. `C`: signed words. `Q`: the list's filters. `V`: what a view adds to the progress. */
type Shown<C, Q, V> = {
  /** SQL over `words` and `proposed_by` that selects the acts by the filters and by what the reader's roles may see. */
  seen?: (q: Queryable, query: Q, caller: StaffCaller) => Statement;
  views: (context: Context, acts: readonly Act<C>[], locale: string) => V[] | Promise<V[]>;
};

type Reader = By & { locale: string };
type Asked = Reader & { path: { id: string } };
type Listed<Q> = Reader & { query: Q & { after?: string; limit?: number; state?: string } };
type ProposedAsk<W> = Reader & { body: W & { assertion?: AssertionInput }; intent: Intent };
type SignedAsk = Asked & { body: { assertion: AssertionInput } };

function handlersOf<C, W, Q, V extends object>(
  context: Context,
  of: Living<C, W> & Shown<C, Q, V> & { named: { path: string } },
) {
  const { purpose, named } = of;
  const at = `/console/api/v1/${named.path}`;
  const shown = async (act: Act<C> | Refusal, { locale }: Reader) =>
    isRefusal(act) ? act : required((await viewsOf(context, of, { acts: [act], locale }))[0]);
  return {
    [`GET ${at}`]: ({ caller, query, locale }: Listed<Q>) => {
      const { after, state = null } = query;
      const seen = of.seen?.(context.sql, query, caller);
      return readPage(query.limit, {
        rows: (limit) => listActs<C>(context.sql, { purpose, after: idOf(after), limit, state, seen }),
        key: (act) => act.id,
        items: (acts) => viewsOf(context, of, { acts, locale }),
      });
    },
    [`GET ${at}/{id}`]: async ({ path, ...reader }: Asked) => {
      const seen = of.seen?.(context.sql, {} as Q, reader.caller);
      const act = await actById<C>(context.sql, purpose, BigInt(path.id), seen);
      return shown(act ?? refuse(`${named.noun}_not_found`), reader);
    },
    [`POST ${at}`]: async ({ body, intent, ...reader }: ProposedAsk<W>) => {
      const { assertion, ...wish } = body;
      const { caller } = reader;
      return shown(await propose({ context, of, intent }, { wish: wish as W, caller, assertion }), reader);
    },
    [`POST ${at}/{id}/approve`]: async ({ path, body, ...reader }: SignedAsk) =>
      shown(await sign({ context, of }, { id: BigInt(path.id), caller: reader.caller, ...body }), reader),
    [`POST ${at}/{id}/withdraw`]: async ({ path, ...reader }: Asked) =>
      shown(await withdraw({ context, of }, { id: BigInt(path.id), caller: reader.caller }), reader),
  };
}

async function viewsOf<C, V extends object>(
  context: Context,
  of: Shown<C, never, V>,
  { acts, locale }: { acts: readonly Act<C>[]; locale: string },
) {
  const own = await of.views(context, acts, locale);
  return acts.map(({ words: _words, id, actId, proposedBy, proposedAt, endedAt, ...progress }, n) => ({
    ...progress,
    ...own[n],
    id: String(id),
    actId: String(actId),
    proposedBy: String(proposedBy),
    proposedAt: proposedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
