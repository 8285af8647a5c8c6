// Wire contract of two-person acts: actCalls() makes the same five calls for each kind of act
// (docs/decisions/0060-one-engine-of-acts.md). Also the calls of the audit log.
import { z } from 'zod';
import { line } from '#platform/language/human-text.ts';
import { ageQuery, defineContract, pageOf, pageQuery, type StaffRole, wire } from '#platform/http/contract.ts';
import type { Looks } from '#platform/http/look.ts';
import { assertionResponse, secret } from '#platform/http/secret-fields.ts';
import { passkeyRequest } from '#features/credentials/contract.ts';

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

/** Part of a proposal's body, with which its first person may sign in the same call. */
export const signedAtOnce = { assertion: assertionSchema.optional() };

const SIGNATURE = ['assertion_invalid', 'already_approved', 'act_not_found'] as const;
const state = z.enum(['proposed', 'done', 'withdrawn']);
export type ActState = z.output<typeof state>;
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
type Roles = readonly StaffRole[];

/** One kind of act, as its feature's contract declares it. */
export type ActNoun = {
  /** Its path under `/console/api/v1/`, such as name-corrections. */
  path: string;
  /** Its refusals are `<noun>_not_found`, `<noun>_ended` and `<noun>_waiting`. */
  noun: string;
  /** Any number of proposals may wait at once. Otherwise a second one about the same subject is refused. */
  several?: true;
  /** What a view shows beside the act's progress. */
  view: Shape;
  /** The filters of its list. */
  query: Shape;
  /** The body of a proposal, which includes `signedAtOnce`. */
  body: z.ZodType;
  /** Refusals of a proposal, besides those of its signature. */
  obstacles: readonly string[];
  /** Refusals of a signature for reasons that arose after the proposal. */
  late: readonly string[];
  /** Without a list, any staff may. */
  roles: { read?: Roles; propose?: Roles; sign: Roles };
  /** Whose data its list and its page show, if they name members. */
  looks?: { list: Looks; one: Looks };
  /** The summaries of its calls on the API page. */
  says: { list: string; one: string; propose: string; sign: string };
};

/** Adds the contract of the five calls to a kind of act. */
export function actCalls<const A extends ActNoun>(noun: A) {
  return { ...noun, contract: contractOf(noun) };
}

export type ViewOf<A extends ActNoun> = z.ZodObject<typeof progress & A['view'], z.core.$strict>;
export type WaitingOf<A extends ActNoun> = A extends { several: true } ? never : `${A['noun']}_waiting`;
type QueryOf<A extends ActNoun> = z.ZodObject<typeof listed & A['query'], z.core.$strict>;

export function contractOf<const A extends ActNoun>(named: A) {
  const { noun, several, obstacles, late, roles, says, looks }: ActNoun = named;
  const { body }: Pick<A, 'body'> = named;
  const at = `/console/api/v1/${named.path as A['path']}` as const;
  type Missing = `${A['noun']}_not_found`;
  type Ended = Missing | `${A['noun']}_ended`;
  type Signature = (typeof SIGNATURE)[number];
  const names = <N extends string>(...lists: readonly (readonly string[])[]) =>
    lists.flat() as readonly string[] as N[];
  const ended = [`${noun}_not_found`, `${noun}_ended`];
  const data = z.strictObject({ ...progress, ...named.view }) as ViewOf<A>;
  const read = { access: 'staff', ...(roles.read && { roles: roles.read }) } as const;
  const signed = { access: 'staff', roles: roles.sign, path: byId, data } as const;
  const query = z.strictObject({ ...listed, ...named.query }) as QueryOf<A>;
  const list = { ...read, summary: says.list, query, data: pageOf(data), ...(looks && { looks: looks.list }) };
  const one = {
    ...read,
    summary: says.one,
    path: byId,
    data,
    refusals: names<Missing>([`${noun}_not_found`]),
    ...(looks && { looks: looks.one }),
  };
  const propose = {
    access: 'staff',
    ...(roles.propose && { roles: roles.propose }),
    summary: says.propose,
    intent: true,
    body,
    data,
    refusals: names<Signature | WaitingOf<A> | A['obstacles'][number]>(
      SIGNATURE,
      several ? [] : [`${noun}_waiting`],
      obstacles,
    ),
  } as const;
  const approve = {
    ...signed,
    summary: says.sign,
    body: z.strictObject({ assertion: assertionSchema }),
    refusals: names<Signature | Ended | A['late'][number]>(SIGNATURE, ended, late),
  };
  const withdraw = { ...signed, summary: 'Take a proposal back', refusals: names<Ended>(ended) };
  const calls = {
    [`GET ${at}`]: list,
    [`GET ${at}/{id}`]: one,
    [`POST ${at}`]: propose,
    [`POST ${at}/{id}/approve`]: approve,
    [`POST ${at}/{id}/withdraw`]: withdraw,
  };
  return calls as unknown as Record<`GET ${typeof at}`, typeof list> &
    Record<`GET ${typeof at}/{id}`, typeof one> &
    Record<`POST ${typeof at}`, typeof propose> &
    Record<`POST ${typeof at}/{id}/approve`, typeof approve> &
    Record<`POST ${typeof at}/{id}/withdraw`, typeof withdraw>;
}

const act = z.strictObject({
  id: wire.id,
  purpose: z.string(),
  canonical: z.string(),
  sha256: z.string(),
  proposedBy: wire.id,
  proposedAt: wire.time,
  approvals: z.array(
    z.strictObject({
      staffId: wire.id,
      staffName: z.string(),
      method: z.enum(['passkey', 'password']),
      approvedAt: wire.time,
    }),
  ),
  /** WebAuthn request for the caller: its challenge is the act's SHA-256. Null when the caller has no passkey. */
  passkeyRequest: passkeyRequest.nullable(),
});

const auditEntry = z.strictObject({
  id: wire.id,
  at: wire.time,
  staffId: wire.id.nullable(),
  staffName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export const contract = defineContract({
  'GET /console/api/v1/audit-entries': {
    summary: 'The audit log, newest first unless sorted',
    access: 'staff',
    roles: ['support', 'finance'],
    query: pageQuery.extend({
      staffId: wire.id.optional(),
      action: line(80).optional(),
      subject: line(80).optional(),
      from: wire.date.optional(),
      until: wire.date.optional(),
      ...ageQuery,
    }),
    data: pageOf(auditEntry),
    looks: { unkept: 'It records what staff did.' },
  },
  'GET /console/api/v1/acts/{id}': {
    summary:
      'A two-person act, word for word, with its text to sign. For staff who sign such acts or work with ' +
      'their subject',
    access: 'staff',
    path: byId,
    data: act,
    refusals: ['act_not_found'],
    looks: { unkept: 'The words to sign. The page of what the act changes is kept.' },
  },
});
