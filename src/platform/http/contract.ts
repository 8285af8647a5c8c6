// How a feature declares its HTTP calls (wire.md 1), and the schemas that contracts share (`wire`, pages, totals). A
// contract's schemas check requests on the server, its types cover answers and the typed client, and OpenAPI is made
// from it. Web and console import contracts as types only.
import { z } from 'zod';
import { LANGUAGE_CODES } from '#universal/languages.ts';
import { toE164 } from '../language/phone-number.ts';
import type { Looks } from './look.ts';
import { secret } from './secret-fields.ts';
import { closeCode, plainDigits } from '#universal/written-digits.ts';
import type { TypedText, WrittenText } from '#universal/written-text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /${string}`;
export type StaffRole = 'support' | 'finance' | 'content' | 'catalogue' | 'admin';

export type Endpoint = {
  /** One line for the page about the API. */
  summary: string;
  /** Allowed callers: anyone, a signed-in member, or staff holding one of `roles` (any staff when absent). */
  access: 'visitor' | 'member' | 'staff';
  roles?: readonly StaffRole[];
  /** The call moves money or creates something, so it needs an Idempotency-Key (wire.md 4). */
  intent?: true;
  /** Open also to staff who must first change secrets that another person knows, too. */
  withGivenSecrets?: true;
  /** Answered even under maintenance (wire.md 3: 500000). */
  underMaintenance?: true;
  /**
   * Answered again after the hour for which maintenance may close everything (promises.md 4). These calls give members
   * access to their money or to complaints, or sign them in or out.
   */
  staysOpen?: true;
  /** Largest body in bytes, if not the default [staff 262,144; members and visitors 16,384]. */
  bodyBytesMax?: number;
  /** Produces a file of thousands of lines, so each caller may make few such calls a minute. */
  file?: true;
  /** The roles that may take this list as a file (list-file.ts), if fewer than may read it [roles]. */
  fileRoles?: readonly StaffRole[];
  /** This list can be taken as a paper (PDF) besides, of the same rows as its file. */
  paper?: true;
  path?: z.ZodObject;
  query?: z.ZodObject;
  /** `wire.bytes` if the body is a file and not JSON. */
  body?: z.ZodType;
  /** The envelope's `data`, or 'raw' for files and streams. */
  data: z.ZodType | 'raw';
  /** Names of the business refusals this call can answer with. */
  refusals?: readonly string[];
  /**
   * Whose data a read of staff shows, so that the edge keeps who looked, or why it keeps nothing (look.ts). Every GET
   * of the console that may name a member says one of the two: src/api/looks.test.ts finds those that don't.
   */
  looks?: Looks;
};

export type Contract = Record<RouteKey, Endpoint>;

export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/** Refusal names and their numbers (wire.md 3: one number per rule). Texts are in locales under `errors.<name>`. */
export type Refusals = Record<string, number>;
export function defineRefusals<const R extends Refusals>(refusals: R): R {
  return refusals;
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A call's input as the client sends it. */
export type Ask<E extends Endpoint> = { path: In<E['path']>; query: In<E['query']>; body: In<E['body']> };
/** A call's input as its handler gets it, after parsing. */
export type Given<E extends Endpoint> = { path: Out<E['path']>; query: Out<E['query']>; body: Out<E['body']> };
export type Data<E extends Endpoint> = E['data'] extends z.ZodType ? z.input<E['data']> : never;
/** The same as a member's page gets it: written texts must be shown with their language (universal/written-text.ts). */
export type Shown<E extends Endpoint> = E['access'] extends 'staff'
  ? Data<E>
  : E['data'] extends z.ZodType
    ? z.output<E['data']>
    : never;
export type RefusalName<E extends Endpoint> = E['refusals'] extends readonly (infer N)[] ? Extract<N, string> : never;

/** Largest amount on the wire: a thousand million birr in cents, far below 2^53 (ledger.md 1). */
export const AMOUNT_MINOR_MAX = 100_000_000_000;

/**
 * Years 1900 to 2999. PostgreSQL has no year 0, and a day after 9999-12-31 does not fit 'YYYY-MM-DD'. Within these
 * years, our calculations work with every date and instant that a caller sends.
 */
const YEARS = /^(?:19|2\d)\d\d-/;

/** Invisible characters, which often come with pasted text. */
const INVISIBLE = /\p{Cf}/gu;

/** A text whose language is in another field of the same object than `language`. */
export function writtenIn(field: string) {
  return z.string().meta({ written: field }) as unknown as z.ZodType<WrittenText, string>;
}

/** Sums that are in minor units if the field beside them is one of these, and otherwise count points or chances. */
const units = z.registry<{ field: string; is: readonly string[] }>();
export const sumIn = (field: string, is: readonly string[]) => wire.sumMinor.clone().register(units, { field, is });
export const minorIfOf = (schema: z.core.$ZodType) => units.get(schema);

/** Schemas of single values. */
export const wire = {
  /**
   * A row's id: decimal string of a positive bigint. It has at most 17 digits, because an account's id is 64 times such
   * an id and must fit a bigint.
   */
  id: z.string().regex(/^[1-9]\d{0,16}$/),
  /** Minor units, at least 1. */
  amountMinor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  /** Minor units of a balance, a sum or a difference. May be zero or negative. */
  sumMinor: z
    .int()
    .min(-AMOUNT_MINOR_MAX * 1000)
    .max(AMOUNT_MINOR_MAX * 1000),
  points: z.int().min(0).max(1_000_000_000_000),
  time: z.iso.datetime().regex(YEARS),
  date: z.iso.date().regex(YEARS),
  /** A phone number in any spelling. Parsed to E.164, so that each number has one form. */
  phone: z
    .string()
    .max(40)
    .transform((written, issues) => {
      const e164 = toE164(written);
      if (e164 !== null) return e164;
      issues.addIssue({ code: 'custom', message: 'no_phone' });
      return z.NEVER;
    })
    .meta({ format: 'phone', description: 'Any spelling; without a dialling code it is Ethiopian. Kept in E.164' }),
  pin: secret(
    z
      .string()
      .max(40)
      .overwrite((written) => plainDigits(written.replace(/\s/g, '').replace(INVISIBLE, '')))
      .regex(/^\d{6}$/),
  ),
  /** A code of six capitals and digits. Spaces, hyphens and small letters are accepted. */
  code: secret(
    z
      .string()
      .max(40)
      .overwrite(closeCode)
      .regex(/^[0-9A-Z]{6}$/),
  ),
  /** An e-mail address, changed to small letters (members.md 1). */
  email: z
    .string()
    .overwrite((written) => written.replace(INVISIBLE, '').trim().normalize('NFC').toLowerCase())
    .pipe(z.email().max(254))
    .meta({ format: 'email', maxLength: 254, description: 'Kept in small letters' }),
  /** A SHA-256 in hexadecimal. */
  sha256: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/),
  /** The code of a bank or a mobile money operator. */
  bankCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,12}$/),
  cursor: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]*$/),
  /** One of our languages, in any case: en, AM, zh-hans, zh_Hans. */
  locale: z
    .string()
    .overwrite(
      (tag) => LANGUAGE_CODES.find((code) => code.toLowerCase() === tag.toLowerCase().replace('_', '-')) ?? tag,
    )
    .pipe(z.enum(LANGUAGE_CODES))
    .meta({ enum: [...LANGUAGE_CODES], description: 'In any case' }),
  /** In an answer: what a person wrote, or what is kept in several languages. `language` beside it says which it is. */
  written: writtenIn('language'),
  /** In an answer: what a person typed in a language that isn't known, or in none: a note, a name, an address. */
  typed: z.string().meta({ written: 'typed' }) as unknown as z.ZodType<TypedText, string>,
  /** A file as the whole body. `bodyBytesMax` of the endpoint says how large it may be. */
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
};

/** In an answer: a picture of ours, and what it shows. */
export const shownPicture = z.strictObject({ src: z.string(), alt: wire.written, language: wire.locale });
export type ShownPicture = z.input<typeof shownPicture>;

/** Whether a call's body is a file and not JSON. */
export const takesBytes = (endpoint: Endpoint): boolean => endpoint.body === wire.bytes;

/**
 * The newest head of the books at a time: its number, its hash, and the hash's short form. `GET
 * /api/v1/transparency/heads/{seq}` says what the books hold under that number today (proofs.md 6).
 */
export const booksStand = z.strictObject({
  seq: z.string(),
  hash: z.string(),
  code: z.string(),
  at: wire.time,
});

/** The query of a keyset-paged list. `after` is the `next` of the page before. */
export const pageQuery = z.strictObject({
  after: wire.cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export function pageOf<S extends z.ZodType>(item: S) {
  return z.strictObject({ items: z.array(item), next: wire.cursor.nullable() });
}

/** How staff may sort a list: by age or by amount. */
const SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type Sort = (typeof SORTS)[number];
export const sortQuery = { sort: z.enum(SORTS).optional() };
/** Of a list that has no index by amount, or no amounts. */
export const ageQuery = { sort: z.enum(['newest', 'oldest']).optional() };

/** The number of rows of a filtered list, and sums over them. `more`: only the first rows are counted. */
export function totalsOf<S extends z.ZodRawShape>(sums: S) {
  return z.strictObject({ count: z.int().min(0), more: z.boolean(), ...sums });
}
