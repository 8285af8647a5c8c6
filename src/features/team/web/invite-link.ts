/** The address that leads somebody to the registration with this code filled in (screens.md 1). */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/?${new URLSearchParams({ invite: code }).toString()}`;
}

/** Opens the phone's own way to share. Somebody who closes it again shared nothing, and that is no failure. */
export async function shareLink(what: { url: string; text: string }): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
