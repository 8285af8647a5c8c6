import { useEffect } from 'react';
import { useAct } from '#platform/client/act.ts';
import type { AskOf } from '#platform/client/call-types.ts';
import { useRefresh } from '#platform/client/queries.ts';
import { live } from './live.ts';

type ReadWith = AskOf<'POST /api/v1/messages/read-with'>['body']['about'];

/** The page of one thing: who opens it has read the messages about it. */
export function useReadWith(about: ReadWith, id: string): void {
  const refresh = useRefresh();
  const { mutate } = useAct('POST /api/v1/messages/read-with', {
    onDone: ({ read }) => {
      if (read > 0) void refresh(...live.messages.reads);
    },
    errors: 'inline',
  });
  useEffect(() => mutate({ body: { about, id } }), [about, id, mutate]);
}
