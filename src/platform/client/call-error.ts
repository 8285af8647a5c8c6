// CallError: the one error of the typed client, and which failures end the session or may be tried again.
/**
 * How a call may fail:
 * - refused: the server refused (another code than 100000); this is a final answer
 * - session: codes 300400 to 300406, the session has ended
 * - maintenance: code 500000
 * - server: HTTP 429 or 5xx, or no envelope; for an intent the outcome is unknown
 * - network, timeout: no answer; for an intent the outcome is unknown
 * - duplicate: not sent, because an identical request was sent less than a second ago
 * - aborted: the screen that asked is closed
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
  /** The envelope's code, or 0 without an envelope. */
  code?: number;
  /** The HTTP status, or 200 without an answer. */
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

  /** No answer, because of the network. Screens show the values that they have, and their age. */
  get offline(): boolean {
    return this.kind === 'network';
  }

  /** What is wrong with each invalid field (wire.md 3, 210xxx), by field name. */
  get fields(): Readonly<Record<string, string>> {
    const fields = (this.data as { fields?: Record<string, string> } | null)?.fields;
    return this.code >= 210_000 && this.code < 220_000 && fields ? fields : {};
  }

  /** True if it is unknown whether the intent was carried out. Then ask again with the same key. */
  get leavesOpen(): boolean {
    return (
      this.kind === 'network' || this.kind === 'timeout' || this.kind === 'server' || this.code === INTENT_IN_PROGRESS
    );
  }
}

export const CODE_SUCCESS = 100_000;
export const CODE_MAINTENANCE = 500_000;
/** An earlier request with the same key is still at work (wire.md 3, 220xxx). */
export const INTENT_IN_PROGRESS = 220_002;

/** The member ended this session from another device. The login page says so. */
export const SIGNED_OUT_ELSEWHERE = 300_403;

/**
 * The session expired, or the server does not know it. With any other code a person ended it: the member on another
 * device or by a new password, or staff.
 */
export const ranOut = (code: number | undefined): boolean => code !== undefined && code >= 300_400 && code <= 300_402;

/** Whether a code means that the session has ended. The codes are the seed's. */
export function endsSession(code: number): boolean {
  return code >= 300_400 && code <= 300_406;
}

/** Repeats a request until it is answered, or until another try is not allowed (mayAskAgain). */
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

/** A duplicate may be sent again three times, a request without a final answer twice, unless there is no network. */
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
