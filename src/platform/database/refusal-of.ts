import { sqlState } from './db.ts';
import { type Refusal, refuse } from '../http/refusal.ts';

/** The database's own reason, where it is one of these. */
export function refusalOf<N extends string>(error: unknown, names: readonly N[]): Refusal<N> {
  const name = names.find((one) => error instanceof Error && error.message === one);
  if (sqlState(error) === 'C3P01' && name) return refuse(name);
  throw error;
}
