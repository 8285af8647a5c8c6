// The face that this layer serves: its texts, its toasts, its pages.
import type { WireLanguage } from '#universal/languages.ts';
import type { Shut } from '../http/shut.ts';

/** The seed's three headlines (wire.md 7). The words of each name its cause, or a way out. */
type Headline = 'networkError' | 'requestTimeout' | 'loginExpired';

/** Services of the shell for this layer: its texts, its toasts, its way to the login and the maintenance page. */
export type ClientHost = {
  /** Where the API stands: an origin, a path, or both. Empty for the page's own origin. */
  baseAddress?: string;
  /** A request without an answer fails after this long. */
  timeoutMs?: number;
  text: (name: Headline | `${Headline}Words`) => string;
  toast: (toast: { text: string; words?: string; ms: number }) => void;
  /** The session is over. The host clears stored state. */
  sessionEnded: (code: number) => void;
  /** True where the next page explains why the session ended, so a toast would repeat it. */
  tellsEnd?: (code: number) => boolean;
  /** `name`: the call that maintenance refused. */
  maintenance: (shut: Partial<Shut>, name: string) => void;
  /** Calls whose screens show errors in place by the seed's rule: login, register and order calls. */
  showsInline: (name: string) => boolean;
  /** The face's own token (members and staff sign in separately). */
  token?: () => string | undefined;
  /** The member for whom the phone keeps answers; empty for a visitor. A desk keeps none. */
  keptFor?: () => string;
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
