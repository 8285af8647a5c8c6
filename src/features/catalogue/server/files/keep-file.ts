// A file's address is the hash of the bytes that we serve.
import { createHash } from 'node:crypto';
import type { Transaction } from '#platform/database/db.ts';
import type { Encoded } from './encode-file.ts';

export const fileName = ({ sha256, contentType }: { sha256: string; contentType: string }): string =>
  `${sha256}.${contentType === 'application/pdf' ? 'pdf' : 'webp'}`;

/** Returns the last part of its address. */
export async function keepFile(
  tx: Transaction,
  { bytes, contentType, width, height }: Encoded,
  staffId: bigint,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx`insert into catalogue.file (sha256, content_type, bytes, width, height, added_by)
    values (${sha256}, ${contentType}, ${bytes}, ${width}, ${height}, ${staffId}) on conflict (sha256) do nothing`;
  return fileName({ sha256, contentType });
}
