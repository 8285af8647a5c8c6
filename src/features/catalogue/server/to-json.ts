/** For a jsonb column: `${toJson(x)}::text::jsonb`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value);
}
