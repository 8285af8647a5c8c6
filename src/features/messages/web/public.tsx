import { useEffect } from 'react';
import { useAct } from '#platform/client/act.ts';
import type { AskOf } from '#platform/client/call-types.ts';

type ReadWith = AskOf<'POST /api/v1/messages/read-with'>['body']['about'];

/** The page of one thing: who opens it has read the messages about it. */
export function useReadWith(about: ReadWith, id: string): void {
  const { mutate } = useAct('POST /api/v1/messages/read-with', {
    refresh: ['GET /api/v1/messages/unread-count'],
    errors: 'inline',
  });
  useEffect(() => mutate({ body: { about, id } }), [about, id, mutate]);
}
