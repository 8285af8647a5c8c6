// A port beside the app's, with a server of its own.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OwnPort = { port: number; close(): void };

export async function openPort(server: Server, at: { host: string; port: number }): Promise<OwnPort> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
