// Reads the console's reports as finance does.
import { expect } from 'vitest';
import { routes } from '#features/reports/server/routes.ts';
import type { TestContext } from './context.ts';
import { edgeOf } from './edge.ts';
import { aStaff, staffToken } from './people.ts';

type Query = Record<string, string>;
export type ReportReader = {
  /** The answer's text, such as a file. */
  body(path: string, query?: Query): Promise<string>;
  /** The data of an answer. A refusal fails the test. */
  read<T>(path: string, query?: Query): Promise<T>;
};

/** Each call is another person's, because one may ask for few files in a minute. */
export async function reportReader(context: TestContext): Promise<ReportReader> {
  const { http } = await edgeOf(context, [routes]);
  const body = async (path: string, query: Query = {}) => {
    const authorization = await staffToken(context, await aStaff(context, 'finance'));
    const url = `/console/api/v1/${path}?${new URLSearchParams(query)}`;
    return (await http.inject({ method: 'GET', url, headers: { 'device-id': 'device-1', authorization } })).body;
  };
  return {
    body,
    async read<T>(path: string, query?: Query) {
      const { code, data } = JSON.parse(await body(path, query)) as { code: number; data: T };
      expect([path, code]).toEqual([path, 100000]);
      return data;
    },
  };
}
