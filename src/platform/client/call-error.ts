/**
 * How a call may fail:
 * - refused: the business said no (any code but 100000): an answer, final
 * - session: 300400 to 300406: the session has ended
 * - maintenance: 500000
 * - server: an answer of transport (429, 5xx): for an intent the outcome is not known
 * - network, timeout: no answer: for an intent the outcome is not known
 * - duplicate: an identical request left less than a second ago: this one never left
 * - aborted: the screen that asked is gone
 */
export type CallErrorKind =
  | 'refused'
  | 'session'
  | 'maintenance'
  | 'server'
  | 'network'
  | 'timeout'
  | 'duplicate'
  | 'aborted';

export type CallErrorFacts = {
  kind: CallErrorKind;
  message: string;
  /** The envelope's code; 0 where there was no envelope. */
  code?: number;
  /** The HTTP status; 200 where none came. */
  status?: number;
  data?: unknown;
  /** The request id, for the member to quote. */
  reference?: string | undefined;
  retryAfterMs?: number;
};

export class CallError extends Error {
  readonly kind: CallErrorKind;
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  readonly reference: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(facts: CallErrorFacts) {
    super(facts.message);
    this.name = 'CallError';
    this.kind = facts.kind;
    this.code = facts.code ?? 0;
    this.status = facts.status ?? 200;
    this.data = facts.data ?? null;
    this.reference = facts.reference;
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** No answer came: screens show what they knew and since when. */
  get offline(): boolean {
    return this.kind === 'network';
  }

  /** Codes of invalid fields (wire.md 3, 210xxx), by field name. */
  get fields(): Readonly<Record<string, string>> {
    const fields = (this.data as { fields?: Record<string, string> } | null)?.fields;
    return this.code >= 210_000 && this.code < 220_000 && fields ? fields : {};
  }

  /** True while no one knows whether the intent was carried out. Ask again under the same key. */
  get leavesOpen(): boolean {
    return (
      this.kind === 'network' || this.kind === 'timeout' || this.kind === 'server' || this.code === INTENT_IN_PROGRESS
    );
  }
}

export const CODE_SUCCESS = 100_000;
export const CODE_MAINTENANCE = 500_000;
/** wire.md 3, 220xxx: the same key is being worked on. */
export const INTENT_IN_PROGRESS = 220_002;

/** The member ended this session from another device, and the login page tells them. */
export const SIGNED_OUT_ELSEWHERE = 300_403;

/**
 * The session's time was over, or the server does not know it. By any other code a person ended it: the member on
 * another device or by a new password, or staff.
 */
export const ranOut = (code: number | undefined): boolean => code !== undefined && code >= 300_400 && code <= 300_402;

/** The seed's codes that end a session. */
export function endsSession(code: number): boolean {
  return code >= 300_400 && code <= 300_406;
}

/** Asks until an answer comes, or until asking again is no use. */
export async function persistently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallError) || signal.aborted || !mayAskAgain(failures, error)) throw error;
      await pause(waitMs(failures, error), signal);
    }
  }
}

/** After a duplicate's window, twice after a lost answer, never after an answer or without a network. */
export function mayAskAgain(failures: number, { kind }: CallError): boolean {
  if (kind === 'duplicate') return failures < 3;
  if (kind === 'network' && navigator.onLine === false) return false;
  return (kind === 'network' || kind === 'timeout' || kind === 'server') && failures < 2;
}

export function waitMs(failures: number, { retryAfterMs }: CallError): number {
  return retryAfterMs ?? Math.min(1000 * 2 ** failures, 8000);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
