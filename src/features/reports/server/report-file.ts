// A report's CSV file, as the console saves it, for features that keep it.
import type { Context } from '#platform/context.ts';
import type { Streamed } from '#platform/feature.ts';
import { callsOf, listFile } from '#platform/http/list-file.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { contract } from '../contract.ts';
import { routes } from './routes.ts';

type Handler = (asked: object) => Promise<unknown>;

const CALLS = callsOf(contract);

/** `list`: its path, such as booked-rents. `query`: its filters. */
export async function reportFile(context: Context, list: string, query: object): Promise<Streamed | Refusal> {
  const { declared, list: file } = required(CALLS.find(({ route }) => route === `GET /console/api/v1/${list}.csv`));
  const read = required(routes.handlers(context)[declared]) as Handler;
  const caller = { kind: 'visitor' } as const;
  const asked = { path: {}, query, caller, context, read: (page: unknown) => read({ caller, query: page }) };
  return (await listFile(required(file), asked)) as Streamed | Refusal;
}
