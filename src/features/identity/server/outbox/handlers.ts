import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { callerMark, whereOf } from '../sessions/caller-mark.ts';
import { listOutbox, messagesFor, type OutboxRow } from './outbox.ts';

type Wire = typeof contract;

function outboxOwnCalls(floor: Floor) {
  return {
    'GET /api/v1/sandbox/messages': async (asked) => {
      if (floor.config.profile !== 'sandbox') return refuse('sandbox_only');
      return { items: (await messagesFor(floor.sql, callerMark(floor, whereOf(asked)))).map(messageToWire) };
    },
  } satisfies Partial<Handlers<Wire>>;
}

function messageToWire({ id, at, channel, recipient, kind, text, state }: OutboxRow) {
  return { id: id.toString(), at: at.toISOString(), channel, recipient, kind, text, state };
}

function outboxStaffCalls(floor: Floor) {
  return {
    'GET /console/api/v1/outbox': async ({ query }) => {
      if (floor.config.profile !== 'sandbox') return refuse('sandbox_only');
      return readPage(query.limit, {
        rows: (limit) => listOutbox(floor.sql, { q: query.q ?? null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(messageToWire),
      });
    },
  } satisfies Partial<Handlers<Wire>>;
}

export function outboxHandlers(floor: Floor) {
  return { ...outboxOwnCalls(floor), ...outboxStaffCalls(floor) };
}
