// The five calls of a kind of act.
import type { Queryable, Statement } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Intent } from '#platform/http/intents.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { AssertionInput } from '../contract.ts';
import { type Act, actById, listActs } from './act-store.ts';
import { type Living, propose, sign, withdraw } from './carry-out.ts';

/** How a kind is read. `C`: the signed words, `Q`: the list's filters, `V`: what a view shows beside the progress. */
export type Shown<C, Q, V> = {
  /** SQL over `words` and `proposed_by`: the acts that the filters and the reader's roles leave. */
  seen?: (q: Queryable, query: Q, caller: StaffCaller) => Statement;
  views: (context: Context, acts: readonly Act<C>[]) => V[] | Promise<V[]>;
};

type Asked = { caller: StaffCaller; path: { id: string } };
type Listed<Q> = { caller: StaffCaller; query: Q & { after?: string; limit?: number; state?: string } };
type Proposed<W> = { caller: StaffCaller; body: W & { assertion?: AssertionInput }; intent: Intent };
type Signed = Asked & { body: { assertion: AssertionInput } };

export function handlersOf<C, W, Q, V extends object>(
  context: Context,
  of: Living<C, W> & Shown<C, Q, V> & { named: { path: string } },
) {
  const { purpose, named } = of;
  const at = `/console/api/v1/${named.path}`;
  const shown = async (act: Act<C> | Refusal) =>
    isRefusal(act) ? act : required((await viewsOf(context, of, [act]))[0]);
  return {
    [`GET ${at}`]: ({ caller, query }: Listed<Q>) => {
      const { after, state = null } = query;
      const seen = of.seen?.(context.sql, query, caller);
      return readPage(query.limit, {
        rows: (limit) => listActs<C>(context.sql, { purpose, after: idOf(after), limit, state, seen }),
        key: (act) => act.id,
        items: (acts) => viewsOf(context, of, acts),
      });
    },
    [`GET ${at}/{id}`]: async ({ caller, path }: Asked) => {
      const seen = of.seen?.(context.sql, {} as Q, caller);
      return shown(
        (await actById<C>(context.sql, purpose, BigInt(path.id), seen)) ?? refuse(`${named.noun}_not_found`),
      );
    },
    [`POST ${at}`]: async ({ caller, body, intent }: Proposed<W>) => {
      const { assertion, ...wish } = body;
      return shown(await propose({ context, of, intent }, { wish: wish as W, caller, assertion }));
    },
    [`POST ${at}/{id}/approve`]: async ({ caller, path, body }: Signed) =>
      shown(await sign({ context, of }, { id: BigInt(path.id), caller, ...body })),
    [`POST ${at}/{id}/withdraw`]: async ({ caller, path }: Asked) =>
      shown(await withdraw({ context, of }, { id: BigInt(path.id), caller })),
  };
}

async function viewsOf<C, V extends object>(context: Context, of: Shown<C, never, V>, acts: readonly Act<C>[]) {
  const own = await of.views(context, acts);
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
