// Texts that staff write, by locale. English is always present, and used where another language is missing.

export type LocalizedText = Record<string, string>;

export function localized(text: LocalizedText, locale: string): string {
  return text[locale] ?? text.en ?? '';
}

/** For a jsonb column: `${toJson(x)}::text::jsonb`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}
