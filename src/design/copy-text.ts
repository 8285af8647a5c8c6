// chunk: screens
/** Puts words on the clipboard. Returns false where it cannot: browsers give the clipboard to pages on HTTPS only. */
export async function copyText(text: string): Promise<boolean> {
  // Absent on plain HTTP, though its type does not allow undefined.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (!clipboard) return false;
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
