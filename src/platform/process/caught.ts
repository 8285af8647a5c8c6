// Reads the code and the message of a caught value, which need not be an Error.

/** The code of a system, network or database error: 'ENOENT', '42P04'. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
