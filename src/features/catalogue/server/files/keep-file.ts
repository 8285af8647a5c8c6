// A file's address is the hash of the bytes that we serve.
import { createHash } from 'node:crypto';
import type { Transaction } from '../../../../platform/db.ts';
import { must } from '../../../../platform/must.ts';
import type { Encoded } from './encode-file.ts';

export async function keepFile(
  tx: Transaction,
  { bytes, contentType, width, height }: Encoded,
  staffId: bigint,
): Promise<bigint> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await tx`insert into catalogue.file (sha256, content_type, bytes, width, height, added_by)
    values (${sha256}, ${contentType}, ${bytes}, ${width}, ${height}, ${staffId}) on conflict (sha256) do nothing`;
  const [row] = await tx<{ id: bigint }[]>`select id from catalogue.file where sha256 = ${sha256}`;
  return must(row).id;
}
