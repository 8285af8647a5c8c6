import { defineRoutes } from '#platform/feature.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { contract, refusals } from '../contract.ts';
import { countWaiting } from './count-waiting.ts';
import { history } from './history.ts';
import { notesOf, noteToWire, strikeNote, writeNote } from './notes.ts';
import { removeView, savedViews, saveView } from './saved-views.ts';
import { search } from './search.ts';

export const routes = defineRoutes({
  contract,
  refusals,
  handlers: (context) => ({
    'GET /console/api/v1/waiting': ({ caller }) => countWaiting(context, caller),
    'GET /console/api/v1/saved-views': async ({ caller, query }) => ({
      items: await savedViews(context, caller, query.list),
    }),
    'PUT /console/api/v1/saved-views': ({ caller, body }) => saveView(context, caller, body),
    'DELETE /console/api/v1/saved-views/{id}': ({ caller, path }) => removeView(context, caller, BigInt(path.id)),
    'GET /console/api/v1/members/{id}/history': ({ caller, path, query, locale }) =>
      history(context, caller, { memberId: BigInt(path.id), locale, ...query }),
    'GET /console/api/v1/members/{id}/notes': ({ path, query }) =>
      readPage(query.limit, {
        rows: (limit) => notesOf(context.sql, { memberId: BigInt(path.id), before: idOf(query.after), limit }),
        key: ({ id }) => id,
        items: (rows) => rows.map(noteToWire),
      }),
    'POST /console/api/v1/members/{id}/notes': ({ caller, path, body, intent }) =>
      writeNote(context, { caller, memberId: BigInt(path.id), text: body.text }, intent),
    'POST /console/api/v1/member-notes/{id}/strike': ({ caller, path, body }) =>
      strikeNote(context, { caller, id: BigInt(path.id), reason: body.reason }),
    'GET /console/api/v1/search': async ({ caller, query }) => ({ groups: await search(context, caller, query.q) }),
  }),
});
