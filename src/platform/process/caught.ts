// Code may throw any value. These functions read it without believing that it is an Error.

/** The code of an error of the system, the network or the database: 'ENOENT', '42P04'. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The sentence for a person. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
