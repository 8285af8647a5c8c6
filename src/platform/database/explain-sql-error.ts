/** Explains in one line why an SQL file failed: the message with the line in the file, then detail and context. */
export function explainSqlError(error: unknown, text: string): string {
  const { message, position, detail, where } = error as {
    message: string;
    position?: string;
    detail?: string;
    where?: string;
  };
  const line = position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`;
  return [message + line, detail, where].filter(Boolean).join('; ');
}
