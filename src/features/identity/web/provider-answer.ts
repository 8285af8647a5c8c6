// A visitor goes to the login provider and comes back. The page that they wanted to see waits in the tab's storage
// meanwhile. The provider's answer is in the address of the return page, so it is untrusted input.

const KEY = 'afterProvider';

export function leaveForProvider(address: string, from: string | undefined): void {
  try {
    if (from) sessionStorage.setItem(KEY, from);
    else sessionStorage.removeItem(KEY);
  } catch {
    // This browser keeps nothing: the way back leads home.
  }
  window.location.assign(address);
}

/** Once. */
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
/** `in`: someone signs in. `link`: a member links the provider. */
export type Purpose = 'in' | 'link';
export type Returned =
  | { what: 'answer'; purpose: Purpose; answer: ProviderAnswer }
  /** The person did not sign in there, or the provider refused. */
  | { what: 'declined' | 'nothing'; purpose: Purpose };

/** The names that the provider writes into the address. The page takes them out again. */
export const WRITTEN_BY_PROVIDER = ['code', 'state', 'iss', 'error', 'error_description', 'session_state'] as const;

/** The state begins with its purpose (server/login-provider/logins.ts). The server decides what it does. */
export function readReturned(query: Readonly<Record<string, string>>): Returned {
  const { code, state = '', iss, error } = query;
  const purpose = state.startsWith('link.') ? 'link' : 'in';
  if (error) return { what: 'declined', purpose };
  if (!code || !state) return { what: 'nothing', purpose };
  return { what: 'answer', purpose, answer: { loginCode: code, state, ...(iss ? { iss } : {}) } };
}
