const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** Staff read English: a language by its English name. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}
