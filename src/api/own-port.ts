// A port beside the app's, with a server of its own.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type OwnPort = { port: number; close(): void };

/** `reusePort`: other processes listen there too, and the kernel gives each new connection to one of them. */
export type ListenAt = { host: string; port: number; reusePort?: boolean };

export async function openPort(server: Server, at: ListenAt): Promise<OwnPort> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
