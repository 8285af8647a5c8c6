// What the client layer needs from the app or console that it runs in: addresses, texts, toasts, pages. The shell sets
// it by configureClient().
import type { WireLanguage } from '#universal/languages.ts';
import type { Shut } from '../http/shut.ts';

/** The seed's three headlines (wire.md 7). The words below each name the cause, or what to do. */
type Headline = 'networkError' | 'requestTimeout' | 'loginExpired';

export type ClientHost = {
  /** The API's address: an origin, a path, or both. Empty for the page's own origin. */
  baseAddress?: string;
  /** How long a request waits for its answer. */
  timeoutMs?: number;
  text: (name: Headline | `${Headline}Words`) => string;
  toast: (toast: { text: string; words?: string; ms: number }) => void;
  /** Called when the session has ended. The host clears the stored state. */
  sessionEnded: (code: number) => void;
  /** True if the next page explains why the session ended, so that a toast would repeat it. */
  tellsEnd?: (code: number) => boolean;
  /** `name`: the call that maintenance refused. */
  maintenance: (shut: Partial<Shut>, name: string) => void;
  /** Whether a call's screens show errors in place. By the seed's rule: login, register and order calls. */
  showsInline: (name: string) => boolean;
  /** The token, if it isn't the member's (the console has its own). */
  token?: () => string | undefined;
  /** The member for whom the phone keeps answers, or '' for a visitor. The console keeps none. */
  keptFor?: () => string;
  /** The language in which its user writes: the one on screen. English if the host doesn't say. */
  writtenIn?: () => string;
  /** The case for which a clerk reads, if the page on screen was opened from one. */
  forCase?: () => string | undefined;
  /** The language on screen, if it may differ from the member's choice in this browser. */
  language?: () => WireLanguage;
};

let host: ClientHost | undefined;

export function configureClient(options: ClientHost): void {
  host = options;
}

export function clientHost(): ClientHost | undefined {
  return host;
}

export function text(name: Headline | `${Headline}Words`): string {
  return host?.text(name) ?? name;
}
