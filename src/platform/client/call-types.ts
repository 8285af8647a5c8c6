// Types of the typed API client: what each call takes and answers, derived from the features' contracts.
import type { Ask, Endpoint, Shown } from '../http/contract.ts';

/** src/web and src/console add their contracts by declaration merging, so that a wrong call does not compile. */
export interface ContractRegistry {}

type Contracts = ContractRegistry extends { contracts: infer C } ? C : Record<never, never>;

export type CallName = Extract<keyof Contracts, string>;
export type GetName = Extract<CallName, `GET ${string}`>;
export type ActName = Exclude<CallName, GetName>;

type EndpointOf<K extends CallName> = Contracts[K] extends Endpoint ? Contracts[K] : never;

/** Only those parts of the input that the endpoint has. */
type Present<T> = { [P in keyof T as [T[P]] extends [undefined] ? never : P]: T[P] };
/** Makes a part optional if all its fields are. */
type Relaxed<T> = { [P in keyof T as Record<never, never> extends T[P] ? P : never]?: T[P] } & {
  [P in keyof T as Record<never, never> extends T[P] ? never : P]: T[P];
};

export type AskOf<K extends CallName> = Relaxed<Present<Ask<EndpointOf<K>>>>;
export type DataOf<K extends CallName> = Shown<EndpointOf<K>>;

/** Calls that move money or create something: they need an idempotency key. */
export type IntentName = { [K in ActName]: EndpointOf<K>['intent'] extends true ? K : never }[ActName];

export type CallOptions = {
  signal?: AbortSignal;
  /** 'inline': the screen shows errors itself. 'toast' (default): the client shows them, as the seed says. */
  errors?: 'toast' | 'inline';
  /** The request outlives its page. */
  keepalive?: boolean;
};
type KeyOf<K extends CallName> = K extends IntentName ? { idempotencyKey: string } : Record<never, never>;
export type CallInput<K extends CallName> = AskOf<K> & KeyOf<K> & CallOptions;
export type CallArguments<K extends CallName> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];
