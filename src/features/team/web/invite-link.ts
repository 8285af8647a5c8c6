/** The address that leads somebody to the registration with this code filled in (screens.md 1). */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/?${new URLSearchParams({ invite: code }).toString()}`;
}

/** Not every phone shares files. */
type Shared = ShareData & { files?: File[] };
type Sharing = { share: (what: Shared) => Promise<void>; canShare?: (what: Shared) => boolean };

/**
 * Opens the phone's own way to share, with the picture where the phone takes files. Somebody who closes it again shared
 * nothing, and that is no failure.
 */
export async function shareInvitation(what: { url: string; text: string }, picture: Promise<Blob>): Promise<void> {
  const phone: Sharing = navigator;
  try {
    const files = [new File([await picture], 'c3-invitation.png', { type: 'image/png' })];
    await phone.share(phone.canShare?.({ files }) ? { ...what, files } : what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
