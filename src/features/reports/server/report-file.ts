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

/** Columns that may tell who a person is, or from which account they pay. */
const PERSONAL = ['name', 'holder_name', 'account', 'counterparty_name', 'counterparty_account', 'narrative'];

/**
 * A kept report goes on to people outside the desk, so it names members by their numbers alone. `list`: its path, such
 * as booked-rents. `query`: its filters.
 */
export async function reportFile(context: Context, list: string, query: object): Promise<RowsFile | Refusal> {
  const { declared, list: file } = required(CALLS.find(({ route }) => route === `GET /console/api/v1/${list}.csv`));
  const handler = required(routes.handlers(context)[declared]) as Handler;
  const { columns, ...of } = required(file);
  const kept = columns.filter(({ head }) => !PERSONAL.includes(head));
  return rowsFile({ ...of, columns: kept }, { query, context, read: (page) => handler({ query: page }) });
}
