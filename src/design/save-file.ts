// chunk: screens
/** Saves a file as a download. Throws if the browser cannot. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once, because some browsers begin to read the file only after click() has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
