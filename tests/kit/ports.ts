// Ports on which a test lets another process listen. Servers inside a test listen on 0 instead, and ask for theirs.

import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Below 32768, because systems take their ports for connections from there. */
const PORTS = { from: 20_000, until: 32_000 };

/**
 * A port that is free, and that no other test of this machine is given or tries while this process lives. Without that,
 * another test could try the port at the moment at which the process meant for it begins to listen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.until);
    const claim = await listening({ path: `\0c3-port-${port}` });
    if (claim === undefined) continue;
    const trial = await listening({ port, host: '127.0.0.1' });
    if (trial !== undefined) {
      await new Promise((closed) => trial.close(closed));
      claim.unref();
      return port;
    }
    claim.close();
  }
}

/** Undefined if another process listens there. A path that begins with a zero byte is no file, and ends with us. */
function listening(where: net.ListenOptions): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(where, () => resolve(server));
  });
}
