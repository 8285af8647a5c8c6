// Words of ranks and PK that members and the desk share.
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';

export const PERIOD_KINDS = ['week', 'month'] as const;
export const kind = z.enum(PERIOD_KINDS);
export const count = z.int().min(0);
export const duelResult = z.enum(['win', 'draw', 'lose']);

export const dates = {
  startsOn: wire.date,
  /** The last day, included. */
  endsOn: wire.date,
};
