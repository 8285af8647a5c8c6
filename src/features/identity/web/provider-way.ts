// The way to the login provider leaves this app. The page that a visitor wanted to see waits in the tab's storage.

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
