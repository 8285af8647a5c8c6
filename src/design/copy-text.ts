/** Puts words on the clipboard; false where that cannot be done: a browser gives it to pages on HTTPS only. */
export async function copyText(text: string): Promise<boolean> {
  // Absent, not undefined by type, on plain HTTP.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (!clipboard) return false;
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
