// Leaving for the login provider and coming back: remembers in the tab's storage which page the visitor wanted, and
// reads the provider's answer from the address of the return page, which is untrusted input.

const KEY = 'afterProvider';

export function leaveForProvider(address: string, from: string | undefined): void {
  try {
    if (from) sessionStorage.setItem(KEY, from);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the visitor comes back to home.
  }
  window.location.assign(address);
}

/** The page that the visitor wanted before they left. Returns it only once. */
export function wantedBefore(): string | undefined {
  try {
    const from = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return from;
  } catch {
    return undefined;
  }
}

export type ProviderAnswer = { loginCode: string; state: string; iss?: string };
/** `in`: a sign-in. `link`: a member links the provider. */
export type Purpose = 'in' | 'link';
export type Returned =
  | { what: 'answer'; purpose: Purpose; answer: ProviderAnswer }
  /** `declined`: the person did not sign in there, or the provider refused. `nothing`: the address has no answer. */
  | { what: 'declined' | 'nothing'; purpose: Purpose };

/** The query parameters that the provider adds to the address. The page removes them again. */
export const WRITTEN_BY_PROVIDER = ['code', 'state', 'iss', 'error', 'error_description', 'session_state'] as const;

/** The state begins with its purpose (server/login-provider/logins.ts), but the server decides what it is for. */
export function readReturned(query: Readonly<Record<string, string>>): Returned {
  const { code, state = '', iss, error } = query;
  const purpose = state.startsWith('link.') ? 'link' : 'in';
  if (error) return { what: 'declined', purpose };
  if (!code || !state) return { what: 'nothing', purpose };
  return { what: 'answer', purpose, answer: { loginCode: code, state, ...(iss ? { iss } : {}) } };
}
