// The calls of an act of two persons: the same five for each kind (docs/decisions/0060-one-engine-of-acts.md).
import { z } from 'zod';
import { defineContract, pageOf, pageQuery, type StaffRole, wire } from '#platform/http/contract.ts';
import { assertionResponse } from '#platform/http/passkey-answer.ts';
import { secret } from '#platform/http/secret-fields.ts';

/**
 * A person's approval of a two-person act: a passkey's assertion over the act's SHA-256. In the sandbox profile only,
 * it may be their password.
 */
export const assertionSchema = secret(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('passkey'), response: assertionResponse }),
    z.strictObject({ kind: z.literal('password'), password: secret(z.string().min(1).max(128)) }),
  ]),
);
export type AssertionInput = z.output<typeof assertionSchema>;

/** In the body of a proposal: its first person may sign in the same step. */
export const signedAtOnce = { assertion: assertionSchema.optional() };

const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const state = z.enum(['proposed', 'done', 'withdrawn']);
const byId = z.strictObject({ id: wire.id });

const progress = {
  id: wire.id,
  /** The act to sign: GET /console/api/v1/acts/{id} returns its words. */
  actId: wire.id,
  state,
  approvals: z.int(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  endedAt: wire.time.nullable(),
};
const listed = { ...pageQuery.shape, state: state.optional() };

type Shape = z.ZodRawShape;
type Strict<S extends Shape> = z.ZodObject<S, z.core.$strict>;
export type ViewOf<V extends Shape> = Strict<typeof progress & V>;
type Roles = readonly StaffRole[] | undefined;

/** One kind of act, as its feature's contract declares it. */
export type ActNoun<
  P extends string,
  N extends string,
  V extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  O extends string,
  L extends string,
> = {
  /** Under `/console/api/v1/`: name-corrections. */
  path: P;
  /** Its refusals are `<noun>_not_found`, `<noun>_ended` and `<noun>_waiting`. */
  noun: N;
  /** What a view shows beside the act's progress. */
  view: V;
  /** The filters of its list. */
  query: Q;
  /** What is proposed, with `signedAtOnce`. */
  body: B;
  /** What a proposal may be refused for, beside its signature. */
  obstacles: readonly O[];
  /** What the second signature may be refused for, because it began to hold later. */
  late: readonly L[];
  /** Any staff, where a list is missing. */
  roles: { read?: Roles; propose?: Roles; sign: readonly StaffRole[] };
  /** The lines of the API page. */
  says: { list: string; one: string; propose: string; sign: string };
};

/** The noun with the contract of its five calls. */
export function actCalls<
  const P extends string,
  const N extends string,
  V extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  const O extends string,
  const L extends string,
>(noun: ActNoun<P, N, V, Q, B, O, L>) {
  return { ...noun, contract: contractOf(noun) };
}

export function contractOf<
  P extends string,
  N extends string,
  V extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  O extends string,
  L extends string,
>({ path, noun, view: own, query, body, obstacles, late, roles, says }: ActNoun<P, N, V, Q, B, O, L>) {
  const view = z.strictObject({ ...progress, ...own }) as ViewOf<V>;
  const at = `/console/api/v1/${path}` as const;
  const ended = [`${noun}_not_found`, `${noun}_ended`] as const;
  const read = { access: 'staff', ...(roles.read && { roles: roles.read }) } as const;
  const sign = { access: 'staff', roles: roles.sign, path: byId, data: view } as const;
  const list = {
    ...read,
    summary: says.list,
    query: z.strictObject({ ...listed, ...query }) as Strict<typeof listed & Q>,
    data: pageOf(view),
  };
  const one = { ...read, summary: says.one, path: byId, data: view, refusals: [`${noun}_not_found`] as const };
  const propose = {
    access: 'staff',
    ...(roles.propose && { roles: roles.propose }),
    summary: says.propose,
    intent: true,
    body,
    data: view,
    refusals: [...SIGNATURE, `${noun}_waiting`, ...obstacles] as const,
  } as const;
  const approve = {
    ...sign,
    summary: says.sign,
    body: z.strictObject({ assertion: assertionSchema }),
    refusals: [...SIGNATURE, ...ended, ...late] as const,
  };
  const withdraw = { ...sign, summary: 'Take a proposal back', refusals: ended };
  return defineContract({
    [`GET ${at}`]: list,
    [`GET ${at}/{id}`]: one,
    [`POST ${at}`]: propose,
    [`POST ${at}/{id}/approve`]: approve,
    [`POST ${at}/{id}/withdraw`]: withdraw,
  }) as unknown as { [K in `GET ${typeof at}`]: typeof list } & { [K in `GET ${typeof at}/{id}`]: typeof one } & {
    [K in `POST ${typeof at}`]: typeof propose;
  } & { [K in `POST ${typeof at}/{id}/approve`]: typeof approve } & {
    [K in `POST ${typeof at}/{id}/withdraw`]: typeof withdraw;
  };
}
