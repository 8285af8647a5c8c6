/** Explains a failed SQL file in one line: the message with the file's line, then detail and place. */
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
