// How a feature's `server/routes.ts` ties handlers to its contract: the types of callers, of a handler's input and of
// its answer, and `defineRoutes`.
import type { Contract, Data, Endpoint, Given, Refusals, RefusalName, RouteKey, StaffRole } from './http/contract.ts';
import type { Context } from './context.ts';
import type { Intent } from './http/intents.ts';
import type { LanguageCode, WireLanguage } from '#universal/languages.ts';
import type { IntentRefusal, Refusal } from './http/refusal.ts';

/** The language of an answer, one of the wire's two. */
export type Locale = WireLanguage;

export type Visitor = { kind: 'visitor' };
export type MemberCaller = { kind: 'member'; memberId: bigint; sessionId: bigint };
export type StaffCaller = {
  kind: 'staff';
  staffId: bigint;
  sessionId: bigint;
  roles: readonly StaffRole[];
  /** Secrets that another person knows, too. Until they are changed, only the calls that change them are allowed. */
  secretsDue?: readonly ('password' | 'totp')[];
};
export type Caller = Visitor | MemberCaller | StaffCaller;

type CallerOf<E extends Endpoint> = E['access'] extends 'member'
  ? MemberCaller
  : E['access'] extends 'staff'
    ? StaffCaller
    : Visitor | MemberCaller;
type IntentOf<E extends Endpoint> = E['intent'] extends true ? Intent : undefined;

export type Asked<E extends Endpoint> = Given<E> & {
  caller: CallerOf<E>;
  intent: IntentOf<E>;
  locale: Locale;
  /** The language in which the client says that its texts are written. Null if it says none. */
  saidIn: LanguageCode | null;
  requestId: string;
  /** The client's device id header, empty when absent. Sessions are bound to it. */
  deviceId: string;
  /** A known device's proof, empty when absent. Only the calls of sign-in read it. */
  deviceKey: string;
  address: string;
};

/** An answer that is sent as it is, without the JSON envelope: a file or a page. */
export class Raw {
  readonly contentType: string;
  readonly body: Buffer | string;
  readonly filename: string | undefined;
  readonly cacheSeconds: number;
  /** Made from a file that a caller uploaded. Browsers are told not to store it. */
  readonly own: boolean;
  /** The member whose file it is, if staff's reading of it is kept (http/look.ts). */
  readonly memberId: bigint | undefined;
  constructor(options: {
    contentType: string;
    body: Buffer | string;
    filename?: string | undefined;
    cacheSeconds?: number;
    own?: boolean;
    memberId?: bigint;
  }) {
    this.contentType = options.contentType;
    this.body = options.body;
    this.filename = options.filename;
    this.cacheSeconds = options.cacheSeconds ?? 0;
    this.own = options.own ?? false;
    this.memberId = options.memberId;
  }
}

/** A file of any length, which is sent piece by piece while it is made. */
export class Streamed {
  readonly contentType: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  readonly filename: string;
  constructor({ contentType, pieces, filename }: Pick<Streamed, 'contentType' | 'pieces' | 'filename'>) {
    this.contentType = contentType;
    this.pieces = pieces;
    this.filename = filename;
  }
}

type AnswerOf<E extends Endpoint> =
  | (E['data'] extends 'raw' ? Raw | Streamed : Data<E>)
  | Refusal<RefusalName<E>>
  | (E['intent'] extends true ? IntentRefusal : never);
export type Handlers<C extends Contract> = {
  [K in keyof C & RouteKey]: (asked: Asked<C[K]>) => Promise<AnswerOf<C[K]>>;
};

/** The handlers of the calls whose address begins with `P`: one noun's share of a contract. */
export type HandlersAt<C extends Contract, P extends string> = Pick<
  Handlers<C>,
  Extract<keyof C, `${string} ${P}${string}`> & RouteKey
>;

export type FeatureRoutes = {
  contract: Contract;
  refusals: Refusals;
  handlers: (context: Context) => Record<string, (asked: never) => Promise<unknown>>;
};

/** Ties a contract to its handlers: a missing or misnamed one does not compile. */
export function defineRoutes<C extends Contract>(options: {
  contract: C;
  refusals: Refusals;
  handlers: (context: Context) => Handlers<C>;
}): FeatureRoutes {
  return options as unknown as FeatureRoutes;
}
