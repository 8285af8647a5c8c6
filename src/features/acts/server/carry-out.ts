// The use cases of every kind of two-person act: propose, sign (the second signature carries it out) and withdraw. The
// database enforces the changes of state (db/functions/acts/proposals.sql). A refusal undoes all that was written,
// the signature included.
import { posting } from '#ledger/deciding.ts';
import type { Transaction } from '#platform/database/db.ts';
import { refusalOf, undoneIfRefused } from '#platform/database/undo.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { AssertionInput } from '../contract.ts';
import { type Act, actById, proposeAct } from './acts.ts';
import { approveAct } from './approve-act.ts';
import { audit } from './audit.ts';

type Detail = Record<string, unknown>;

/** What a kind of act defines. `C`: the words that are signed. `W`: what the proposer asks for. */
export type Life<C, W> = {
  /** Names its row in acts.kind. */
  purpose: string;
  /** Names its entries in the audit log: `<feature>.propose_<deed>`, `sign_` and `withdraw_`. */
  audited: { feature: string; deed: string; of: (act: Act<C>) => { subject: string; detail: Detail } };
  /** Turns a wish into the words to sign, as plain values, or refuses it. */
  words: (tx: Transaction, wish: W, caller: StaffCaller, context: Context) => Promise<C | Refusal>;
  /** Takes the locks that come before the proposal's row (docs/decisions/0049-one-order-of-locks.md). */
  lock?: (tx: Transaction, words: C) => Promise<unknown>;
  /**
   * Checked at each signature: a reason that arose since the proposal, or that is the signer's, where only the code can
   * judge it.
   */
  hindered?: (context: Context, tx: Transaction, words: C, signer: StaffCaller) => Promise<Refusal | null>;
  /** Runs in the same transaction after the database has carried the act out. Its postings come last. */
  carried?: (context: Context, tx: Transaction, done: { act: Act<C>; caller: StaffCaller }) => Promise<unknown>;
  /** Runs in this process once the second signature is committed. */
  committed?: (context: Context) => Promise<unknown>;
};
export type Living<C, W> = Life<C, W> & {
  named: { noun: string; obstacles: readonly string[]; late: readonly string[] };
};

type By = { caller: StaffCaller };
type Wished<W> = By & { wish: W; assertion?: AssertionInput | undefined };

export async function propose<C, W>(
  { context, of, intent }: { context: Context; of: Living<C, W>; intent: Intent },
  by: Wished<W>,
): Promise<Act<C> | Refusal> {
  const made = await once(context.sql, intent, context.clock.now(), async (tx) => {
    const act = await proposeIn({ context, tx, of }, by);
    return isRefusal(act) ? act : { id: String(act.id) };
  });
  return isRefusal(made) ? made : required(await actById<C>(context.sql, of.purpose, BigInt(made.id)));
}

/** Proposes in the caller's transaction. A refusal undoes what it wrote. */
export function proposeIn<C, W>(
  { context, tx: outer, of }: { context: Context; tx: Transaction; of: Living<C, W> },
  { wish, caller, assertion }: Wished<W>,
): Promise<Act<C> | Refusal> {
  const { purpose, named } = of;
  return undoOnRefusal(outer, named.obstacles, async (tx) => {
    const content = await of.words(tx, wish, caller, context);
    if (isRefusal(content)) return content;
    const nothing = { debit: null, credit: null, amount: null, statementLineId: null };
    const at = context.clock.now();
    const actId = await proposeAct(tx, { purpose, ...nothing, content, staffId: caller.staffId, at });
    const [row] = await tx`
      insert into acts.proposal (act_id) values (${actId}) on conflict do nothing returning act_id`;
    if (!row) return refuse(`${named.noun}_waiting`);
    const act = required(await actById<C>(tx, purpose, actId));
    await note(tx, { of, verb: 'propose', act, caller });
    const signed = assertion && (await approveAct(context, tx, { actId, caller, assertion }));
    return signed && isRefusal(signed) ? signed : act;
  });
}

/** Adds a signature. The second person's carries the act out. */
export async function sign<C, W>(
  { context, of }: { context: Context; of: Living<C, W> },
  { id, caller, assertion }: By & { id: bigint; assertion: AssertionInput },
): Promise<Act<C> | Refusal> {
  const signed = await posting(context.sql, (outer) =>
    undoOnRefusal(outer, of.named.late, async (tx) => {
      const act = await openAct(tx, of, id);
      if (isRefusal(act)) return act;
      const hindered = await of.hindered?.(context, tx, act.words, caller);
      if (hindered) return hindered;
      const { actId } = act;
      const signed = await approveAct(context, tx, { actId, caller, assertion });
      if (isRefusal(signed)) return signed;
      await note(tx, { of, verb: 'sign', act, caller, more: signed });
      if (signed.approvals < 2) return required(await actById<C>(tx, of.purpose, id));
      await tx`update acts.proposal set state = 'done' where act_id = ${actId}`;
      const done = required(await actById<C>(tx, of.purpose, id));
      await of.carried?.(context, tx, { act: done, caller });
      return done;
    }),
  );
  if (!isRefusal(signed) && signed.state === 'done') await of.committed?.(context);
  return signed;
}

export async function withdraw<C, W>(
  { context, of }: { context: Pick<Context, 'sql'>; of: Living<C, W> },
  { id, caller }: By & { id: bigint },
): Promise<Act<C> | Refusal> {
  return context.sql.begin(async (tx): Promise<Act<C> | Refusal> => {
    const act = await openAct(tx, of, id);
    if (isRefusal(act)) return act;
    await tx`update acts.proposal set state = 'withdrawn' where act_id = ${act.actId}`;
    await note(tx, { of, verb: 'withdraw', act, caller });
    return required(await actById<C>(tx, of.purpose, id));
  });
}

/** Locks an open proposal and returns it. Refuses one that is unknown or has ended. */
async function openAct<C, W>(tx: Transaction, of: Living<C, W>, id: bigint): Promise<Act<C> | Refusal> {
  const known = await actById<C>(tx, of.purpose, id);
  if (!known) return refuse(`${of.named.noun}_not_found`);
  await of.lock?.(tx, known.words);
  const [row] = await tx`
    select from acts.proposal where act_id = ${known.actId} and state = 'proposed' for update`;
  return row ? known : refuse(`${of.named.noun}_ended`);
}

type Noted<C, W> = By & { of: Living<C, W>; verb: 'propose' | 'sign' | 'withdraw'; act: Act<C>; more?: Detail };

async function note<C, W>(tx: Transaction, { of, verb, act, caller, more }: Noted<C, W>): Promise<void> {
  const { feature, deed, of: told } = of.audited;
  const { subject, detail } = told(act);
  const action = `${feature}.${verb}_${deed}`;
  await audit(tx, { staffId: caller.staffId, action, subject, detail: { id: act.id, ...detail, ...more } });
}

/** Undoes `part` if it refuses. An error of the database that is named in the contract counts as a refusal too. */
function undoOnRefusal<A>(
  tx: Transaction,
  names: readonly string[],
  part: (inner: Transaction) => Promise<A>,
): Promise<A | Refusal> {
  return undoneIfRefused(tx, part).catch((error: unknown) => refusalOf(error, names));
}
