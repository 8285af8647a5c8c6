// Imports of files over the API, as the console makes them: look at what a file would do, then carry that out.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Done, Preview } from '#features/imports/contract.ts';
import type { edgeOf } from './edge.ts';

type Edge = Awaited<ReturnType<typeof edgeOf>>;

/** The imports of one list, and its own file. */
export function importsOf({ call, http }: Edge, { path, token }: { path: string; token: string }) {
  const at = `POST /console/api/v1/${path}` as const;
  const preview = async (csv: string, language?: string): Promise<Preview> => {
    const asked = { token, body: { csv }, ...(language === undefined ? {} : { language }) };
    return (await call(`${at}/import-preview`, asked)).data;
  };
  const carryOut = async (csv: string, seen: string | null, key: string = randomUUID()): Promise<Done> =>
    (await call(`${at}/import`, { token, key, body: { csv, seen } })).data;
  return {
    preview,
    carryOut,
    /** Imports a file without problems, and returns the effects of its lines. */
    async imported(csv: string): Promise<string[]> {
      const { rows, problems, seen } = await preview(csv);
      expect(problems).toEqual([]);
      const written = rows.filter(({ effect }) => effect !== 'same').length;
      expect(await carryOut(csv, seen)).toEqual({ done: true, written });
      return rows.map(({ effect }) => effect);
    },
    /** What is wrong with each line, as `line column: problem`. */
    async problems(csv: string): Promise<string[]> {
      const { problems, seen } = await preview(csv);
      expect(seen).toBeNull();
      return problems.map(({ line, column, problem }) => `${line} ${column ?? 'line'}: ${problem}`);
    },
    async file(name = `${path}.csv`): Promise<string> {
      const url = `/console/api/v1/${name}`;
      const { body } = await http.inject({
        method: 'GET',
        url,
        headers: { 'device-id': 'device-1', authorization: token },
      });
      return body;
    },
  };
}
