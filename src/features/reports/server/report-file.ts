// A report's CSV file, as the console saves it, for features that keep it.
import type { Context } from '#platform/context.ts';
import type { RowsFile } from '#platform/http/csv.ts';
import { callsOf, rowsFile } from '#platform/http/list-file.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { contract } from '../contract.ts';
import { routes } from './routes.ts';

type Handler = (asked: object) => Promise<unknown>;

const CALLS = callsOf(contract);

/** `list`: its path, such as booked-rents. `query`: its filters. */
export async function reportFile(context: Context, list: string, query: object): Promise<RowsFile | Refusal> {
  const { declared, list: file } = required(CALLS.find(({ route }) => route === `GET /console/api/v1/${list}.csv`));
  const handler = required(routes.handlers(context)[declared]) as Handler;
  return rowsFile(required(file), { query, context, read: (page) => handler({ query: page }) });
}
