// Reads and writes DATA_DIR/secrets.json: the secrets by name, since when each is used, and earlier ones with the time
// until which they are accepted.
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { codeOf, messageOf } from '../process/caught.ts';

const written = z.object({
  begun: z.record(z.string(), z.string()).default({}),
  earlier: z.record(z.string(), z.array(z.strictObject({ value: z.string(), until: z.iso.datetime() }))).default({}),
});

export type KeptSecrets = z.output<typeof written> & { values: Record<string, string> };

export function secretsFile(dataDir: string): string {
  return path.join(dataDir, 'secrets.json');
}

/** Undefined if there is no file. Throws an error of one clear line if it cannot be used. */
export function readSecrets(file: string): KeptSecrets | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Error(`the secrets in ${file} cannot be read: ${messageOf(error)}`);
  }
  if ((fs.statSync(file).mode & 0o077) !== 0)
    throw new Error(`the secrets in ${file} are open to other users: chmod 600 it, and change what may have been read`);
  try {
    const { begun, earlier, ...values } = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    return { ...written.parse({ begun, earlier }), values: z.record(z.string(), z.string()).parse(values) };
  } catch (error) {
    const why = error instanceof SyntaxError ? 'not JSON' : 'not in its form';
    throw new Error(`the secrets in ${file} are damaged (${why}): restore the file`);
  }
}

/** Writes the whole file or nothing, even if the host crashes. `first`: leaves a file that another start just made. */
export function writeSecrets(
  file: string,
  { values, begun, earlier }: KeptSecrets,
  { first }: { first: boolean },
): void {
  const fresh = `${file}.${process.pid}`;
  const handle = fs.openSync(fresh, 'w', 0o600);
  try {
    fs.writeSync(handle, `${JSON.stringify({ ...values, begun, earlier }, null, 2)}\n`);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  try {
    if (first) fs.linkSync(fresh, file);
    else fs.renameSync(fresh, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(fresh, { force: true });
  }
}
