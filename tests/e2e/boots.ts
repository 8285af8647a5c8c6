// Runs beside the browser files and builds their base once for all of them. A file asks and waits. The first request
// for a thing makes it.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { buildFaces } from '#start/web-build.ts';
import type { Installation } from '#kit/start-app.ts';
import { enterTemporary, openTemporary, removeTemporary } from '#kit/temporary.ts';
import { signAdminIn } from './operator.ts';
import { makeHistory, type Stack, startStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    boots: { port: number };
  }
}

export type Made = {
  /** Both faces are built. */
  faces: null;
  /** A data folder of the sandbox after its ninety days, for copying. */
  history: string;
  /** A running sandbox that many files look at. */
  shared: Installation;
};
export type Answer<T> = { made: T } | { failed: string };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await openTemporary();
  enterTemporary(home);
  const boots = openBoots();
  const server = http.createServer((request, response) => {
    const wanted = (request.url ?? '').slice(1) as keyof Made;
    void boots.make(wanted).then((answer) => response.end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('boots', { port: (server.address() as AddressInfo).port });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await boots.close();
    removeTemporary(home);
  };
}

/**
 * The runner makes this file when the unit tests are over. Until then they have both cores but the one that the history
 * takes: browsers that wait for each other only cost time.
 */
async function untilThere(file: string | undefined): Promise<void> {
  while (file !== undefined && !fs.existsSync(file)) await sleep(200);
}

function openBoots() {
  const asked = new Map<keyof Made, Promise<Answer<unknown>>>();
  let shared: Stack | undefined;
  const makers: { [What in keyof Made]: () => Promise<Made[What]> } = {
    faces: async () => {
      await buildFaces(
        () => {},
        () => {},
      );
      return null;
    },
    history: async () => {
      // SEEDED_DIR keeps the history between runs, for authors of these tests.
      const folder = process.env.SEEDED_DIR ?? path.join(os.tmpdir(), 'history');
      await need('faces');
      if (!fs.existsSync(folder)) await makeHistory(folder);
      await untilThere(process.env.BEGIN_WITH);
      return folder;
    },
    shared: async () => {
      shared = await startStack(await need('history'));
      // Jobs that fell due while the history was at rest would change figures between two reads of a test.
      await shared.run('src/sandbox/main.ts', 'advance', '1m');
      // Several files at a time are the same member or administrator, and make more calls than one person may.
      const ask = await signAdminIn(shared);
      const more = { value: 100_000, reason: 'Many browsers are one person' };
      await ask('PUT', '/console/api/v1/settings/identity.callerCallsPerMinute', more);
      return shared.installation;
    },
  };
  const make = <What extends keyof Made>(what: What): Promise<Answer<Made[What]>> => {
    const making =
      asked.get(what) ??
      makers[what]().then(
        (made) => ({ made }),
        (error: Error) => ({ failed: error.message }),
      );
    asked.set(what, making);
    return making as Promise<Answer<Made[What]>>;
  };
  const need = async <What extends keyof Made>(what: What): Promise<Made[What]> => {
    const answer = await make(what);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.made;
  };
  return {
    make,
    async close() {
      await Promise.all(asked.values());
      await shared?.stop();
    },
  };
}
