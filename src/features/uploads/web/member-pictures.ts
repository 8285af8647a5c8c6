import { type ChosenPictures, useChosenPictures } from '#platform/client/chosen-pictures.ts';
import { call } from '#platform/client/call.ts';

/** The pictures that a member chooses for one thing. Its owner sends `ids` and then clears them. */
export function useMemberPictures(): ChosenPictures {
  return useChosenPictures(CALLS);
}

const CALLS = {
  send: (body: Uint8Array, idempotencyKey: string) =>
    call('POST /api/v1/pictures', { body, idempotencyKey, errors: 'inline' }),
  drop: (id: string) => call('DELETE /api/v1/pictures/{id}', { path: { id }, errors: 'inline' }),
};
