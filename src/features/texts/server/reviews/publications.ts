// What features show to members once two persons agreed (catalogue.md 5). Each declares its kind of text here.
import type { Queryable, Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { ReviewKind } from '../../contract.ts';

/** The act's content, as the feature's function in the database wrote it. */
export type Words = Record<string, unknown>;
export type Agreed = { actId: bigint; words: Words; proposedBy: bigint };

export type Publication = {
  /** The words of a proposal by field, as members would read them. */
  texts: (q: Queryable, words: Words) => Promise<Record<string, string>>;
  /** Runs in the transaction of the second signature. A refusal undoes the signature. */
  show: (context: Context, tx: Transaction, agreed: Agreed & { caller: StaffCaller }) => Promise<Refusal | null>;
  /** Runs after the commit. */
  after?: (context: Context, words: Words) => Promise<unknown>;
};

const publications = new Map<ReviewKind, Publication>();

export function definePublication(kind: ReviewKind, publication: Publication): void {
  publications.set(kind, publication);
}

export function publicationOf(kind: ReviewKind): Publication {
  return required(publications.get(kind), `no feature shows texts of the kind ${kind}`);
}
